import { SaveWebhookEndpoint } from '#shop/office/operations/outgoing-webhooks.ts'
import { parseForm } from '#app/request/forms.server.ts'

/**
 * Reads address and events of a form, whose checkboxes are named `event.` and the type. Throws
 * Failure.
 */
export function readEndpointForm(values: Record<string, string>): SaveWebhookEndpoint {
  const events = Object.keys(values).flatMap((name) => (name.startsWith('event.') ? [name.slice('event.'.length)] : []))
  return parseForm(SaveWebhookEndpoint, { url: values.url, events })
}
