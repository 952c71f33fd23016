import { createContext } from 'react'

export type FailedForm = [name: string, value: string][]

/**
 * The fields of a form whose page failed, for the error screen; null without a form. Always null in
 * the browser, which never renders that screen for a form.
 */
export const FailedFormContext = createContext<FailedForm | null>(null)
