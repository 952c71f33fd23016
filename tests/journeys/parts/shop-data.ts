import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { openPglite } from '#database/open-pglite.ts'
import { openPostgres } from '#database/open-postgres.ts'
import { catalogueObjects, type Database } from '#database/schema.ts'
import type { PictureRecord } from '#shop/ports.ts'
import { namedPicture } from '#shop/catalogue/views/picture-name.ts'
import { freePort } from '../../../scripts/postgres.ts'
import { administer } from '../../fixtures/database-template.ts'
import { pictureFolder } from '../../helpers/fill-pictures.ts'

/** Where a shop stores everything. */
export interface StoredShop {
  folder: string
  /** Its database at TEST_DATABASE_URL. Null if its folder holds the database too. */
  database: string | null
  /** The port in the shop's own URLs, which the catalogue repeats. */
  port: number
}

export interface ShopData extends StoredShop {
  /** The settings of a shop with this data. */
  env: Record<string, string>
  /** Changes the database of a stopped shop. */
  change(work: (db: Database) => Promise<void>): Promise<void>
  remove(): Promise<void>
}

const MIGRATIONS = 'database/migrations'

/** The data of a new shop, in a new folder in `room`. */
export async function emptyData(room: string): Promise<ShopData> {
  const database = databaseName()
  if (database) await administer(server()!, `create database ${database}`)
  return dataOf({ folder: mkdtempSync(join(room, 'wanderbite-')), database, port: await freePort() })
}

/** A copy of the data of a stopped shop, for a shop at another port. */
export async function copyData(from: StoredShop, room: string): Promise<ShopData> {
  const folder = mkdtempSync(join(room, 'wanderbite-'))
  cpSync(from.folder, folder, { recursive: true })
  const database = from.database && databaseName()
  if (database) await administer(server()!, `create database ${database} template ${from.database} strategy file_copy`)
  const data = dataOf({ folder, database, port: await freePort() })
  await data.change(async (db) => {
    const record = sql`replace(record::text, ${`:${from.port}/`}, ${`:${data.port}/`})::jsonb`
    const before = await pictureNames(db)
    await db.update(catalogueObjects).set({ record })
    for (const [id, name] of await pictureNames(db)) movePicture(folder, before.get(id)!, name)
  })
  return data
}

/** The present name of each picture, by its id. It depends on the port, as the picture's URL does. */
async function pictureNames(db: Database): Promise<Map<string, string>> {
  const rows = await db.select().from(catalogueObjects).where(eq(catalogueObjects.kind, 'picture'))
  return new Map(rows.map(({ id, record, version }) => [id, namedPicture(record as PictureRecord, version).name]))
}

/**
 * Keeps the drawn pictures, because drawing them again takes 25 seconds of CPU time in each copy.
 */
function movePicture(dataDir: string, from: string, to: string): void {
  const drawn = pictureFolder(dataDir, from)
  if (existsSync(drawn)) renameSync(drawn, pictureFolder(dataDir, to))
}

/** Changes a shop's database, also beside the shop if it is at TEST_DATABASE_URL. */
export async function changeData(
  { folder, database }: Pick<StoredShop, 'folder' | 'database'>,
  work: (db: Database) => Promise<void>,
): Promise<void> {
  const opened = database
    ? await openPostgres(urlOf(database), MIGRATIONS, 2)
    : await openPglite({ folder: join(folder, 'database'), migrations: MIGRATIONS })
  await work(opened.db)
  await opened.close()
}

function dataOf(stored: StoredShop): ShopData {
  const { folder, database, port } = stored
  return {
    ...stored,
    env: { PORT: String(port), ...(database && { DATABASE_URL: urlOf(database) }) },
    change: (work) => changeData(stored, work),
    async remove() {
      if (database) await administer(server()!, `drop database ${database} with (force)`)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function databaseName(): string | null {
  return server() ? `wanderbite_${randomBytes(6).toString('hex')}` : null
}

function urlOf(database: string): string {
  const url = new URL(server()!)
  url.pathname = `/${database}`
  return url.href
}

function server(): string | undefined {
  return process.env.TEST_DATABASE_URL
}
