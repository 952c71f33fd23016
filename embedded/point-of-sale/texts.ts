/** The words of the payment page. `{name}` marks what is filled in. */
const en = {
  title: 'Pay {shop}',
  secure: 'Secure checkout',
  steps: 'Checkout steps',
  stepAddress: 'Address',
  stepDelivery: 'Delivery',
  stepReview: 'Review',
  stepPay: 'Pay',
  deliverTo: 'Deliver to',
  receiptTo: 'Receipt to',
  heading: 'How would you like to pay?',
  card: 'Card',
  cardKinds: 'Debit or credit',
  number: 'Card number',
  expiry: 'Expires',
  expiryHelp: 'Month and year, like 08 / 29',
  cvc: 'Security code',
  cvcHelp: 'Three digits on the back',
  postal: 'Postal code',
  postalHelp: 'Of the address the card belongs to',
  name: 'Name on card',
  pay: 'Pay {amount}',
  cancel: 'Cancel and return to the shop',
  back: 'Return to the shop',
  promise: 'This page takes test cards only and moves no money. The card number is not kept.',
  testCards: 'Test cards',
  testApprove: 'is approved',
  testDecline: 'is declined',
  testChallenge: 'asks for a code first',
  testRest: 'Any date to come, any three digits, any postal code.',
  order: 'Your order',
  items: '{count} items',
  item: '1 item',
  subtotal: 'Subtotal',
  tax: 'Tax',
  taxIncluded: 'Tax included',
  total: 'Total',
  fix: 'Nothing was charged. Please look at:',
  numberMissing: 'Enter the card number.',
  numberWrong: 'This is not a card number: check the digits.',
  numberNoTest: 'This is not a test card. Use one of the numbers listed below.',
  expiryWrong: 'Write month and year with two digits each, like 08 / 29.',
  expiryPast: 'This card has expired.',
  cvcWrong: 'Enter the three digits on the back of the card.',
  postalWrong: 'Enter the postal code, like 11238.',
  nameMissing: 'Enter the name on the card.',
  declined: 'The card was declined. Nothing was charged. Try another card.',
  wrongCode: 'The code was wrong, so the bank declined the payment. Nothing was charged.',
  challengeGone: 'The bank waited too long for the code. Nothing was charged. Please try again.',
  changed: 'The order has changed since this page was opened. Nothing was charged. Check the new total.',
  challengeHeading: 'Your bank asks for a code',
  challengeText: '{shop} asks for {amount} from the card ending in {last4}.',
  code: 'Code',
  codeHelp: 'Six digits. The test code is 123456.',
  confirm: 'Confirm {amount}',
  paidHeading: 'This order is paid',
  paidText: '{amount} went through. There is nothing more to pay.',
  closedHeading: 'This payment page is closed',
  closedText: 'Nothing was charged.',
  blockedHeading: 'Too many attempts',
  blockedText: 'This page has seen too many declined cards and takes no more. Nothing was charged.',
  unknownHeading: 'There is nothing to pay here',
  unknownText: 'The address is not one of a payment page. Nothing was charged.',
  foreign: 'The form came from another site. Nothing was charged.',
  language: 'Español',
}
export type Texts = typeof en

const es: Texts = {
  title: 'Pagar en {shop}',
  secure: 'Pago seguro',
  steps: 'Pasos de la compra',
  stepAddress: 'Dirección',
  stepDelivery: 'Envío',
  stepReview: 'Revisión',
  stepPay: 'Pago',
  deliverTo: 'Entregar a',
  receiptTo: 'Recibo para',
  heading: '¿Cómo quieres pagar?',
  card: 'Tarjeta',
  cardKinds: 'Débito o crédito',
  number: 'Número de tarjeta',
  expiry: 'Caducidad',
  expiryHelp: 'Mes y año, como 08 / 29',
  cvc: 'Código de seguridad',
  cvcHelp: 'Tres cifras en el reverso',
  postal: 'Código postal',
  postalHelp: 'De la dirección de la tarjeta',
  name: 'Nombre en la tarjeta',
  pay: 'Pagar {amount}',
  cancel: 'Cancelar y volver a la tienda',
  back: 'Volver a la tienda',
  promise: 'Esta página solo acepta tarjetas de prueba y no mueve dinero. El número no se guarda.',
  testCards: 'Tarjetas de prueba',
  testApprove: 'se aprueba',
  testDecline: 'se rechaza',
  testChallenge: 'pide antes un código',
  testRest: 'Cualquier fecha futura, tres cifras y código postal.',
  order: 'Tu pedido',
  items: '{count} artículos',
  item: '1 artículo',
  subtotal: 'Subtotal',
  tax: 'Impuestos',
  taxIncluded: 'Impuestos incluidos',
  total: 'Total',
  fix: 'No se ha cobrado nada. Revisa:',
  numberMissing: 'Escribe el número de la tarjeta.',
  numberWrong: 'No es un número de tarjeta: revisa las cifras.',
  numberNoTest: 'No es una tarjeta de prueba. Usa uno de los números de la lista.',
  expiryWrong: 'Escribe mes y año con dos cifras cada uno, como 08 / 29.',
  expiryPast: 'Esta tarjeta ha caducado.',
  cvcWrong: 'Escribe las tres cifras del reverso de la tarjeta.',
  postalWrong: 'Escribe el código postal, como 28013.',
  nameMissing: 'Escribe el nombre que figura en la tarjeta.',
  declined: 'La tarjeta fue rechazada. No se ha cobrado nada. Prueba con otra.',
  wrongCode: 'El código no era correcto y el banco rechazó el pago. No se ha cobrado nada.',
  challengeGone: 'El banco esperó demasiado el código. No se ha cobrado nada. Inténtalo de nuevo.',
  changed: 'El pedido ha cambiado desde que abriste esta página. No se ha cobrado nada. Revisa el nuevo total.',
  challengeHeading: 'Tu banco pide un código',
  challengeText: '{shop} pide {amount} de la tarjeta terminada en {last4}.',
  code: 'Código',
  codeHelp: 'Seis cifras. El código de prueba es 123456.',
  confirm: 'Confirmar {amount}',
  paidHeading: 'Este pedido está pagado',
  paidText: 'El pago de {amount} se completó. No queda nada por pagar.',
  closedHeading: 'Esta página de pago está cerrada',
  closedText: 'No se ha cobrado nada.',
  blockedHeading: 'Demasiados intentos',
  blockedText: 'Esta página ha visto demasiadas tarjetas rechazadas y no acepta más. No se ha cobrado nada.',
  unknownHeading: 'Aquí no hay nada que pagar',
  unknownText: 'La dirección no es de una página de pago. No se ha cobrado nada.',
  foreign: 'El formulario venía de otro sitio. No se ha cobrado nada.',
  language: 'English',
}

export type Language = 'en' | 'es'
export const texts: Record<Language, Texts> = { en, es }
export const locales: Record<Language, string> = { en: 'en-US', es: 'es-ES' }

/** The language asked for by name, else the first one the buyer's browser prefers, else English. */
export function languageOf(asked: string | undefined, accepted: string | undefined): Language {
  const preferred = (accepted ?? '')
    .split(',')
    .map((entry) => {
      const [tag = '', ...rest] = entry.trim().split(';')
      const weight = rest.find((one) => one.trim().startsWith('q='))
      return { tag, weight: weight ? Number(weight.trim().slice(2)) || 0 : 1 }
    })
    .toSorted((a, b) => b.weight - a.weight)
  for (const tag of [asked ?? '', ...preferred.map((one) => one.tag)]) {
    const language = tag.slice(0, 2).toLowerCase()
    if (language === 'en' || language === 'es') return language
  }
  return 'en'
}

/** Fills `{name}` with its value. */
export const fill = (text: string, values: Record<string, string>) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
