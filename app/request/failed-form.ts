import { createContext } from 'react'

/**
 * The fields of a form whose page failed, for the error screen; null without a form. Always null in
 * the browser, which never renders that screen for a form.
 */
export const FailedFormContext = createContext<[name: string, value: string][] | null>(null)
