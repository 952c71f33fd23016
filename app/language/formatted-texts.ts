/** Names, dates and amounts that the server has formatted, by kind and value: 'country TR'. */
export type FormattedTexts = Record<string, string>

/** The id of the element that carries them to the browser. */
export const FORMATTED_TEXTS_ID = 'formatted-texts'

let received: FormattedTexts | undefined

/**
 * The texts that came with the page. Hydration needs them: browsers and the server have different
 * editions of the names of countries, months and currencies.
 */
export function receivedTexts(): FormattedTexts {
  received ??= JSON.parse(receivedJson() || '{}') as FormattedTexts
  return received
}

/** The content of the element, for its own hydration. */
export function receivedJson(): string {
  return document.getElementById(FORMATTED_TEXTS_ID)?.textContent ?? ''
}

/** The content of a script element: no text in it can end the element. */
export function textsAsJson(texts: FormattedTexts): string {
  return JSON.stringify(texts).replaceAll('<', '\\u003c')
}
