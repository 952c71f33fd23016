/** The page's ground in either theme (--paper of app/styles/tokens.css), for what surrounds pages: a browser's frame, an installed shop's. */
export const ground = { light: '#fff9f0', dark: '#1a0d18' } as const
