import { dirname, join } from 'node:path/posix'
import { type Source, sources } from '../checks/sources.ts'

/** A test that imports one of these opens a database or starts a shop. */
const HEAVY = /^(database\/open-(pglite|postgres)\.ts|tests\/helpers\/launch\.ts|scripts\/postgres\.ts)$/
const importPattern = /(?:^|\n)\s*(?:import|export)\s(?!type\b)[^'"]*?from\s*['"]([^'"?]+)['"]|\bimport\(\s*['"]([^'"?]+)['"]/g

/** The test files that open no database, judged by everything they import. */
export function pureTests(): string[] {
  const files = new Map(sources().map((source) => [source.path, source]))
  const imports = new Map([...files].map(([path, source]) => [path, importsOf(source, files)]))
  return [...files.keys()].filter((path) => /^(?!tests\/).*\.test\.tsx?$/.test(path) && !reachesHeavy(path, imports)).toSorted()
}

function importsOf({ path, text }: Source, files: Map<string, Source>): string[] {
  return [...text.matchAll(importPattern)]
    .flatMap(([, plain, dynamic]) => {
      const specifier = plain ?? dynamic ?? ''
      if (specifier.startsWith('#')) return [specifier.slice(1)]
      return specifier.startsWith('.') ? [join(dirname(path), specifier)] : []
    })
    .filter((target) => files.has(target))
}

function reachesHeavy(path: string, imports: Map<string, string[]>): boolean {
  const seen = new Set([path])
  for (const file of seen) {
    if (HEAVY.test(file)) return true
    for (const next of imports.get(file) ?? []) seen.add(next)
  }
  return false
}
