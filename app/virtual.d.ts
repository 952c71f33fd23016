/** The script of still pages and what it imports, as tags for a document's head (see vite.config.ts). */
declare module 'virtual:still-scripts' {
  const tags: string
  export default tags
}
