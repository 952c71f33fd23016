import { globSync, readFileSync } from 'node:fs'

/**
 * Classes in style sheets that no page, script or text has: something was renamed in one of the two
 * places. Classes that code composes, such as `tint-${tint}`, count by their beginning or end.
 */
export function unusedStyles(sheets = read('{app,api,packages}/**/*.css'), code = read(CODE)): string[] {
  const all = code.map(({ text }) => text).join('\n')
  const names = new Set(all.match(/[A-Za-z_][\w-]*/g))
  const beginnings = [...new Set([...all.matchAll(/([A-Za-z][\w-]*-)\$\{/g)].map(([, beginning = '']) => beginning))]
  const endings = [...new Set([...all.matchAll(/\}(-[\w-]+)/g)].map(([, ending = '']) => ending))]
  const isUsed = (name: string) =>
    names.has(name) || beginnings.some((beginning) => name.startsWith(beginning)) || endings.some((ending) => name.endsWith(ending))
  return sheets.flatMap(({ path, text }) => {
    const styled = text.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/\.([A-Za-z_][\w-]*)(?=[\s,:{.>+~[)#])/g)
    return [...new Set([...styled].map(([, name = '']) => name))]
      .filter((name) => !isUsed(name))
      .map((name) => `${path}: nothing has .${name}`)
  })
}

const CODE = '{app,api,packages,server,shared,locales}/**/*.{ts,tsx,json,md,html}'

function read(pattern: string): { path: string; text: string }[] {
  return globSync(pattern).map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }))
}
