import { html } from 'hono/html'
import type { KnownCard } from '../payments/cards.ts'
import { fillPlaceholders, type PaymentPageTexts } from '../texts.ts'
import type { Emulator } from '../emulator.ts'
import type { Order } from '../orders/order.ts'
import type { PaymentLink } from '../payment-links/payment-links.ts'
import type { CardError, CardField, CardForm } from './card-form.ts'
import {
  backArrowIcon,
  cardIcon,
  paymentPageLayout,
  lockIcon,
  tickIcon,
  warningIcon,
  type PaymentPageContext,
  type PaymentPageHtml,
} from './layout.ts'
import { buyerCancelUrl, buyerReturnUrl, type PaymentPageState } from './paying.ts'
import { formatPaymentAmount, itemCount, orderSummary } from './summary.ts'

interface OpenPage {
  emulator: Emulator
  frame: PaymentPageContext
  link: PaymentLink
  order: Order
}

interface FilledForm {
  form: CardForm
  errors: CardError[]
  notice?: keyof PaymentPageTexts
}

/** The page with the card form and the errors of the last attempt. */
export function cardFormPage(open: OpenPage, { form, errors, notice }: FilledForm): PaymentPageHtml {
  const { frame, link, order } = open
  const { texts } = frame
  const total = formatPaymentAmount(frame, order.net_amount_due_money)
  const back = buyerCancelUrl({ link })
  const errorOf = (name: CardField) => errors.find((error) => error.field === name)
  const input = (name: CardField, options: FieldOptions) => field(frame, name, options, errorOf(name))
  return checkout(
    open,
    texts.heading,
    html`${back ? steps(frame) : ''} ${recipient(frame, link, order)}
      <h1>${texts.heading}</h1>
      ${problems(frame, errors, notice)}
      <form method="post" action="${frame.base}/pay/${link.id}?lang=${frame.language}" novalidate>
        <input type="hidden" name="version" value="${order.version}" />
        <section class="panel" aria-labelledby="card">
          <h2 id="card" class="row">
            ${cardIcon}<span>${texts.card}<br /><span class="soft">${texts.cardKinds}</span></span>
          </h2>
          <div class="fields">
            ${input('number', { value: form.number, autocomplete: 'cc-number', inputmode: 'numeric', maxlength: 40, wide: true })}
            ${input('expiry', { value: form.expiry, autocomplete: 'cc-exp', inputmode: 'numeric', maxlength: 12, help: texts.expiryHelp })}
            ${input('cvc', { value: '', autocomplete: 'cc-csc', inputmode: 'numeric', maxlength: 4, help: texts.cvcHelp })}
            ${input('name', { value: form.name, autocomplete: 'cc-name', maxlength: 96, wide: true })}
            ${input('postal', { value: form.postal, autocomplete: 'postal-code', maxlength: 12, help: texts.postalHelp, wide: true })}
          </div>
        </section>
        ${testCards(frame)}
        <div class="actions">
          ${back ? html`<a class="ghost" href="${back}">${backArrowIcon}${texts.cancel}</a>` : html`<span></span>`}
          <button type="submit">${fillPlaceholders(texts.pay, { amount: total })}</button>
        </div>
        <p class="soft row promise">${lockIcon}<span>${texts.promise}</span></p>
      </form>`,
  )
}

/** The page that asks for the bank's code. */
export function challengePage(open: OpenPage, { id, card }: { id: string; card: KnownCard }): PaymentPageHtml {
  const { frame, link, order } = open
  const { texts, shop } = frame
  const total = formatPaymentAmount(frame, order.net_amount_due_money)
  const back = buyerCancelUrl({ link })
  return checkout(
    open,
    texts.challengeHeading,
    html`${back ? steps(frame) : ''}
      <h1>${texts.challengeHeading}</h1>
      <p class="lead">${fillPlaceholders(texts.challengeText, { shop, amount: total, last4: card.last4 })}</p>
      <form method="post" action="${frame.base}/pay/${link.id}/challenge/${id}?lang=${frame.language}" novalidate>
        <section class="panel">
          <div class="fields alone">
            <div class="field wide">
              <label for="code">${texts.code}</label>
              <input
                id="code"
                name="code"
                inputmode="numeric"
                dir="ltr"
                autocomplete="one-time-code"
                maxlength="12"
                aria-describedby="code-help"
                autofocus
              />
              <p class="help" id="code-help">${texts.codeHelp}</p>
            </div>
          </div>
        </section>
        <div class="actions">
          ${back ? html`<a class="ghost" href="${back}">${backArrowIcon}${texts.cancel}</a>` : html`<span></span>`}
          <button type="submit">${fillPlaceholders(texts.confirm, { amount: total })}</button>
        </div>
      </form>`,
  )
}

/** The page without a payment: paid, closed, blocked or unknown. */
export function closedPage(frame: PaymentPageContext, standing: Exclude<PaymentPageState, { state: 'open' }>): PaymentPageHtml {
  const { texts } = frame
  const state = standing.state === 'open' ? 'closed' : standing.state
  const heading = texts[`${state}Heading`]
  const total = standing.state === 'unknown' ? '' : formatPaymentAmount(frame, standing.order.total_money)
  const back = standing.state === 'unknown' ? null : standing.state === 'paid' ? buyerReturnUrl(standing) : buyerCancelUrl(standing)
  return paymentPageLayout(
    frame,
    heading,
    html`<main class="alone">
      <h1>${heading}</h1>
      <p class="lead">${fillPlaceholders(texts[`${state}Text`], { amount: total })}</p>
      ${back ? html`<p><a class="button" href="${back}">${texts.back}</a></p>` : ''}
    </main>`,
  )
}

/** The error page for a form post from a foreign origin. */
export const crossSiteRefusalPage = (frame: PaymentPageContext): PaymentPageHtml =>
  paymentPageLayout(
    frame,
    frame.texts.closedHeading,
    html`<main class="alone">
      <h1>${frame.texts.closedHeading}</h1>
      <p class="lead">${frame.texts.foreign}</p>
    </main>`,
  )

function checkout({ emulator, frame, order }: OpenPage, heading: string, inside: PaymentPageHtml): PaymentPageHtml {
  return paymentPageLayout(
    frame,
    heading,
    html`<div class="checkout">
      <main>
        <div>
          <details class="folded">
            <summary>
              <span>${itemCount(frame, order)}</span><span class="money">${formatPaymentAmount(frame, order.total_money)}</span>
            </summary>
            ${orderSummary(emulator, frame, order)}
          </details>
          ${inside}
        </div>
      </main>
      <aside aria-label="${frame.texts.order}">
        <h2>${frame.texts.order}</h2>
        ${orderSummary(emulator, frame, order)}
      </aside>
    </div>`,
  )
}

function steps({ texts }: PaymentPageContext): PaymentPageHtml {
  const done = [texts.stepAddress, texts.stepDelivery, texts.stepReview]
  return html`<ol class="steps" aria-label="${texts.steps}">
    ${done.map((name) => html`<li class="done"><span>${tickIcon}</span><span>${name}</span></li>`)}
    <li class="now" aria-current="step"><span>4</span><span>${texts.stepPay}</span></li>
  </ol>`
}

function recipient({ texts }: PaymentPageContext, link: PaymentLink, order: Order): PaymentPageHtml | '' {
  const to = order.fulfillments?.[0]?.shipment_details?.recipient
  const address = to?.address ?? link.pre_populated_data?.buyer_address
  const name = to?.display_name ?? [address?.first_name, address?.last_name].filter(Boolean).join(' ')
  const region = [address?.administrative_district_level_1, address?.postal_code].filter(Boolean).join(' ')
  const place = [address?.address_line_1, address?.address_line_2, address?.locality, region].filter(Boolean).join(', ')
  const mail = link.pre_populated_data?.buyer_email ?? to?.email_address
  const rows = [
    ...(address ? [{ label: texts.deliverTo, first: name, second: place }] : []),
    ...(mail ? [{ label: texts.receiptTo, first: mail, second: '' }] : []),
  ]
  if (rows.length === 0) return ''
  return html`<dl class="known">
    ${rows.map(
      ({ label, first, second }) =>
        html`<div>
          <dt>${label}</dt>
          <dd><bdi>${first}</bdi>${second ? html`<br /><bdi class="soft">${second}</bdi>` : ''}</dd>
        </div>`,
    )}
  </dl>`
}

function problems({ texts }: PaymentPageContext, errors: CardError[], notice?: keyof PaymentPageTexts): PaymentPageHtml | '' {
  if (notice)
    return html`<div class="problems" role="alert" tabindex="-1">
      ${warningIcon}
      <p>${texts[notice]}</p>
    </div>`
  if (errors.length === 0) return ''
  return html`<div class="problems" role="alert" tabindex="-1">
    ${warningIcon}
    <div>
      <p>${texts.fix}</p>
      <ul>
        ${errors.map(({ field: name }) => html`<li><a href="#${name}">${texts[name]}</a></li>`)}
      </ul>
    </div>
  </div>`
}

interface FieldOptions {
  value: string
  autocomplete: string
  inputmode?: string
  maxlength: number
  help?: string
  wide?: boolean
}

function field({ texts }: PaymentPageContext, name: CardField, options: FieldOptions, error: CardError | undefined): PaymentPageHtml {
  // In a narrow field the error says the same as the help text, so it replaces the help text.
  const help = error && !options.wide ? undefined : options.help
  const described = [error && `${name}-error`, help && `${name}-help`].filter(Boolean).join(' ')
  return html`<div class="field ${options.wide ? 'wide' : ''}">
    <label for="${name}">${texts[name]}</label>
    <input
      id="${name}"
      name="${name}"
      value="${options.value}"
      autocomplete="${options.autocomplete}"
      inputmode="${options.inputmode ?? 'text'}"
      dir="${options.inputmode === 'numeric' ? 'ltr' : 'auto'}"
      maxlength="${options.maxlength}"
      aria-describedby="${described}"
      ${error ? html`aria-invalid="true"` : ''}
      required
    />
    ${error ? html`<p class="error row" id="${name}-error">${warningIcon}<span>${texts[error.text]}</span></p>` : ''}
    ${help ? html`<p class="help" id="${name}-help">${help}</p>` : ''}
  </div>`
}

function testCards({ texts }: PaymentPageContext): PaymentPageHtml {
  const cards = [
    ['4111 1111 1111 1111', texts.testApprove],
    ['4000 0000 0000 0002', texts.testDecline],
    ['4000 0000 0000 3220', texts.testChallenge],
  ]
  return html`<section class="test" aria-labelledby="test">
    <h2 id="test">${texts.testCards}</h2>
    <dl>
      ${cards.map(
        ([number, outcome]) =>
          html`<div>
            <dt><bdi>${number}</bdi></dt>
            <dd>${outcome}</dd>
          </div>`,
      )}
    </dl>
    <p class="soft">${texts.testRest}</p>
  </section>`
}
