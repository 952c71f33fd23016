import { createHash, randomUUID } from 'node:crypto'
import { access, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type MailboxMessage, readMessage, type MessageSummary } from './message.ts'

export interface MailboxStore {
  /** Stores a raw message. Does nothing if a message with the same Message-ID is already stored. */
  keep(raw: Buffer): Promise<void>
  /** Newest first. */
  list(): Promise<MessageSummary[]>
  read(id: string): Promise<MailboxMessage | null>
  empty(): Promise<void>
}

const MESSAGE_ID = /^[0-9a-f]{40}$/

/** Stores messages as files named `<hash of the Message-ID>.eml`. Each write is atomic. */
export async function openMailboxStore(folder: string): Promise<MailboxStore> {
  await mkdir(folder, { recursive: true })
  const fileOf = (id: string) => join(folder, `${id}.eml`)
  const summaries = new Map<string, MessageSummary>()

  async function ids(): Promise<string[]> {
    const files = await readdir(folder)
    return files.map((file) => file.replace(/\.eml$/, '')).filter((id) => MESSAGE_ID.test(id))
  }

  async function read(id: string): Promise<MailboxMessage | null> {
    if (!MESSAGE_ID.test(id)) return null
    try {
      const [raw, { mtime }] = await Promise.all([readFile(fileOf(id)), stat(fileOf(id))])
      return await readMessage(id, raw, mtime)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
      throw error
    }
  }

  async function summary(id: string): Promise<MessageSummary | null> {
    const known = summaries.get(id)
    if (known) return known
    const message = await read(id)
    if (!message) return null
    const { html: _html, text: _text, source: _source, ...short } = message
    summaries.set(id, short)
    return short
  }

  return {
    async keep(raw) {
      const { messageId } = await readMessage('', raw, new Date())
      const id = createHash('sha256')
        .update(messageId ?? raw)
        .digest('hex')
        .slice(0, 40)
      if (await exists(fileOf(id))) return
      await writeWhole(fileOf(id), raw)
    },
    async list() {
      const found: MessageSummary[] = []
      for (const id of await ids()) {
        const one = await summary(id)
        if (one) found.push(one)
      }
      return found.toSorted((a, b) => b.receivedAt.getTime() - a.receivedAt.getTime())
    },
    read,
    async empty() {
      for (const id of await ids()) await rm(fileOf(id), { force: true })
      summaries.clear()
    },
  }
}

/** Atomic write: writes a temporary file, flushes it to disk, then renames it. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const beside = `${path}.${randomUUID()}.part`
  const file = await open(beside, 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(beside, path)
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
