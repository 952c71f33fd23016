import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawings } from './drawings.ts'

// Redraws all packshots of the demo catalogue: node packages/packshots/draw.ts

const folder = join(import.meta.dirname, '../square-emulator/demo/pictures')
mkdirSync(folder, { recursive: true })
const drawn = drawings()
for (const file of readdirSync(folder)) if (!drawn.has(file)) rmSync(join(folder, file))
for (const [file, svg] of drawn) writeFileSync(join(folder, file), svg)
console.log(`${drawn.size} packs drawn`)
