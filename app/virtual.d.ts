/**
 * The script of static pages and its imports, as tags for the document's head (see vite.config.ts).
 */
declare module 'virtual:static-page-scripts' {
  const tags: string
  export default tags
}
