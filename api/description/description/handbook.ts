import { html } from 'hono/html'
import type { OpenAPIV3_1 } from 'openapi-types'
import { curlExample } from './curl.ts'
import { type FieldDescription, describeFields } from './fields.ts'
import { renderParagraphs, renderInlineCode } from './prose.ts'

type Operation = OpenAPIV3_1.OperationObject
interface Call {
  method: string
  path: string
  operation: Operation
}

interface HandbookAssets {
  name: string
  url: string
  stylesheets: string[]
  theme: 'light' | 'dark' | undefined
}

/**
 * The OpenAPI document as an HTML page, in the language of the document. Works without JavaScript.
 */
export function renderHandbook(document: OpenAPIV3_1.Document, look: HandbookAssets) {
  const calls = callsOf(document)
  const chapters = (document.tags ?? [])
    .map(({ name, description }) => ({ name, description, calls: calls.filter(({ operation }) => operation.tags?.includes(name)) }))
    .filter((chapter) => chapter.calls.length > 0)
  return html`<!DOCTYPE html>
    <html lang="en" ${look.theme ? html`data-theme="${look.theme}"` : ''}>
      <head>
        <meta charset="utf-8" />
        <title>${document.info.title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${look.stylesheets.map((href) => html`<link rel="stylesheet" href="${href}" />`)}
      </head>
      <body class="handbook">
        <a class="handbook-skip" href="#endpoints">Skip to the endpoints</a>
        <header class="handbook-head">
          <p><a href="/">${look.name}</a></p>
          <h1>${document.info.title}</h1>
          <div class="handbook-lead">${renderParagraphs(document.info.description)}</div>
          <p><a href="/api/openapi.json">View as an OpenAPI ${document.openapi} document</a></p>
        </header>
        <div class="handbook-body">
          <nav class="handbook-nav" aria-label="Endpoints">
            ${chapters.map(
              (chapter) =>
                html`<h2><a href="#${anchorOf(chapter.name)}">${chapter.name}</a></h2>
                  <ul>
                    ${chapter.calls.map(({ method, path, operation }) => html`<li><a href="#${operation.operationId}">${method} ${breakable(path)}</a></li>`)}
                  </ul>`,
            )}
          </nav>
          <main id="endpoints" tabindex="-1">
            <section id="authentication">
              <h2>Authentication</h2>
              <dl class="handbook-schemes">
                ${Object.entries(document.components?.securitySchemes ?? {}).map(
                  ([name, scheme]) =>
                    html`<dt>${callers[name] ?? name}</dt>
                      <dd>${'description' in scheme ? renderInlineCode(scheme.description) : ''}</dd>`,
                )}
              </dl>
            </section>
            ${chapters.map(
              (chapter) =>
                html`<section id="${anchorOf(chapter.name)}">
                  <h2>${chapter.name}</h2>
                  <p>${chapter.description}</p>
                  ${chapter.calls.map((call) => renderEndpoint(call, look.url))} ${webhooksOf(document, chapter.name).map(renderWebhook)}
                </section>`,
            )}
          </main>
        </div>
      </body>
    </html>`
}

const callers: Record<string, string> = { session: 'Session cookie', serviceKey: 'Service key', signature: 'Webhook signature' }

function renderEndpoint({ method, path, operation }: Call, url: string) {
  const { operationId, summary, description, security = [], parameters = [], requestBody, responses = {} } = operation
  const who = security.flatMap((one) => Object.keys(one)).map((name) => callers[name] ?? name)
  const body = requestBody && 'content' in requestBody ? requestBody.content['application/json'] : undefined
  const given = (parameters as OpenAPIV3_1.ParameterObject[]).flatMap((parameter) =>
    describeFields(parameter.schema as OpenAPIV3_1.SchemaObject, parameter.name, parameter.required ?? false, parameter.description),
  )
  const curl = curlExample({ method, path, url, example: body?.example as unknown, who: security.flatMap((one) => Object.keys(one)) })
  return html`<article id="${operationId}" aria-labelledby="${operationId}-title">
    <h3 id="${operationId}-title">
      <a href="#${operationId}"><span class="handbook-method">${method}</span> <code>${breakable(path)}</code></a>
    </h3>
    <p>${summary}</p>
    ${description ? renderParagraphs(description) : ''}
    ${who.length > 0 ? html`<p class="handbook-who">Authentication: ${who.join(' or ')}</p>` : ''} ${fieldList('Parameters', given)}
    ${body ? fieldList('Request body', describeFields(body.schema)) : ''}
    <pre tabindex="0" role="group" aria-label="Example: ${method} ${path}"><code>${curl}</code></pre>
    ${Object.entries(responses).map(([status, response]) => renderResponse(status, response as OpenAPIV3_1.ResponseObject))}
  </article>`
}

/** A type of event that the shop sends. */
function renderWebhook({ type, operation }: { type: string; operation: Operation }) {
  const body = operation.requestBody && 'content' in operation.requestBody ? operation.requestBody.content['application/json'] : undefined
  const data = body?.schema && 'properties' in body.schema ? body.schema.properties?.data : undefined
  const id = `event-${type}`
  return html`<article id="${id}" aria-labelledby="${id}-title">
    <h3 id="${id}-title">
      <a href="#${id}"><span class="handbook-method">Event</span> <code>${breakable(type)}</code></a>
    </h3>
    <p>${renderInlineCode(operation.summary)}</p>
    ${data ? fieldList('Data', describeFields(data)) : ''}
    <pre tabindex="0" role="group" aria-label="Example: ${type}"><code>${JSON.stringify(body?.example, null, 2)}</code></pre>
  </article>`
}

function webhooksOf(document: OpenAPIV3_1.Document, chapter: string) {
  return Object.entries(document.webhooks ?? {}).flatMap(([type, item]) =>
    'post' in item && item.post?.tags?.includes(chapter) ? [{ type, operation: item.post }] : [],
  )
}

function renderResponse(status: string, { description, content, headers }: OpenAPIV3_1.ResponseObject) {
  const schema = content?.['application/json']?.schema
  const isRefusal = schema !== undefined && 'allOf' in schema
  return html`<div class="handbook-answer">
    <h4>${status}${isRefusal ? '' : html` <span>${description}</span>`}</h4>
    ${isRefusal ? html`<p>${renderInlineCode(description)}</p>` : ''} ${schema && !isRefusal ? fieldList(null, describeFields(schema)) : ''}
    ${Object.entries(headers ?? {}).map(
      ([name, header]) => html`<p><code>${name}</code> ${'description' in header ? renderInlineCode(header.description) : ''}</p>`,
    )}
  </div>`
}

function fieldList(title: string | null, fields: FieldDescription[]) {
  if (fields.length === 0) return ''
  return html`${title ? html`<h4>${title}</h4>` : ''}
    <dl class="handbook-fields">
      ${fields.map(
        ({ name, type, required, about }) =>
          html`<dt><code>${breakable(name)}</code> <span>${type}${required ? '' : ', optional'}</span></dt>
            <dd>${renderInlineCode(about)}</dd>`,
      )}
    </dl>`
}

function callsOf(document: OpenAPIV3_1.Document): Call[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item ?? {}).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation: operation as Operation })),
  )
}

function anchorOf(chapter: string): string {
  return chapter.toLowerCase().replace(/\W+/g, '-')
}

/** Allows line breaks inside long addresses and names, at their separators. */
function breakable(text: string) {
  return text.split(/(?<=[/.])/).map((part, index) => (index === 0 ? html`${part}` : html`<wbr />${part}`))
}
