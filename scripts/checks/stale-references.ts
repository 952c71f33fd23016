import { existsSync, globSync, readFileSync } from 'node:fs'
import { type Source, sources } from './sources.ts'

const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
const identifier = /[A-Za-z_$][\w$]*/g
/** Names in comments are the project's own or, rarely, those of a standard. */
const FOREIGN_NAMES = new Set(['minItems', 'maxItems'])
const PATH =
  /(?<![\w./-])(?:\.github|app|api|shop|server|adapters|database|emails|papers|shared|packages|embedded|tests|scripts|bench|deploy|docs|locales)\/[\w.@/-]*\.(?:tsx?|js|md|json|css|cfg|conf|vcl|yml|html)\b/g

/**
 * Comments that name a function, type or constant which no code has, and comments and documents
 * that name a missing file: something was renamed. A line each.
 */
export function staleReferences(files: Source[] = sources(), documents: Source[] = projectDocuments()): string[] {
  const known = new Set(FOREIGN_NAMES)
  for (const { text } of [...files, ...read('{deploy,database/migrations}/*.{conf,cfg,vcl,sql}')])
    for (const [name] of text.replace(comments, '').matchAll(identifier)) known.add(name)
  const inComments = files.flatMap(({ path, text }) =>
    [...text.matchAll(comments)].flatMap(({ 0: comment, index }) =>
      [...comment.matchAll(/`([A-Za-z_$][\w$]*)(?:\(\))?`/g)]
        .filter(([, name = '']) => !known.has(name))
        .map(([name]) => `${path}:${lineAt(text, index)}: no code has the name ${name}`),
    ),
  )
  const paths = [...files.flatMap(commentsOf), ...documents].flatMap(({ path, text }) =>
    [...text.matchAll(PATH)].filter(([named]) => !existsSync(named)).map(([named]) => `${path}: there is no ${named}`),
  )
  return [...inComments, ...paths]
}

function commentsOf({ path, text }: Source): Source {
  return { path, text: (text.match(comments) ?? []).join('\n') }
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}

/** The documents about the present code. The changelog and measured results name the past. */
function projectDocuments(): Source[] {
  return read('{*.md,docs/*.md,docs/decisions/*.md,deploy/*.md,app/client/README.md,packages/*/README.md}').filter(
    ({ path }) => path !== 'CHANGELOG.md',
  )
}

function read(pattern: string): Source[] {
  return globSync(pattern).map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }))
}
