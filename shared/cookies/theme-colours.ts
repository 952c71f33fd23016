/**
 * The page background of each theme (--paper of app/styles/tokens.css), for the browser's frame and
 * the installed shop.
 */
export const themeBackground = { light: '#fff9f0', dark: '#1a0d18' } as const
