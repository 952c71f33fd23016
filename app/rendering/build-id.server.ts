import staticPageScripts from 'virtual:static-page-scripts'

/**
 * Returns the id of a build from both browser programs: the framework's version does not cover the
 * script of static pages.
 */
export function buildIdOf(version: string): string {
  return `${version}-${/-([\w-]+)\.js$/.exec(staticPageScripts.script)?.[1] ?? 'dev'}`
}
