import { useState } from 'react'
import { useLocation } from 'react-router'

/**
 * The page's action data, kept through live revalidation: the router clears it at each one, which
 * would take an error message away before it is read. A new action or navigation replaces it.
 */
export function useKeptActionData<Data>(actionData: Data | undefined): Data | undefined {
  const { key } = useLocation()
  const [kept, setKept] = useState({ key, actionData })
  const isNew = key !== kept.key || (actionData !== undefined && actionData !== kept.actionData)
  if (isNew) setKept({ key, actionData })
  return isNew ? actionData : kept.actionData
}
