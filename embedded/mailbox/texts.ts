import { defaultLocale, type Locale, preferredLocale } from '#shared/locale.ts'

export interface Texts {
  title: string
  intro: string
  count: (messages: number) => string
  emptyTitle: string
  emptyBody: string
  deleteAll: string
  checkAgain: string
  toShop: string
  toList: string
  from: string
  to: string
  received: string
  views: string
  html: string
  text: string
  source: string
  noSubject: string
  gone: string
  inbox: string
  letters: string
  lettersIntro: string
  sections: string
}

const texts: Record<Locale, Texts> = {
  'en-US': {
    title: 'Mailbox',
    intro: 'Every letter the shop sends lands here instead of at its reader. Nothing leaves this machine.',
    count: (messages) => (messages === 1 ? '1 letter' : `${messages} letters`),
    emptyTitle: 'No letters yet',
    emptyBody: 'Register an account or place an order, and the shop will write.',
    deleteAll: 'Delete all letters',
    checkAgain: 'Check again',
    toShop: 'To the shop',
    toList: 'All letters',
    from: 'From',
    to: 'To',
    received: 'Received',
    views: 'Ways to read this letter',
    html: 'Letter',
    text: 'Plain text',
    source: 'Source',
    noSubject: 'No subject',
    gone: 'This letter is not here. It may have been deleted.',
    inbox: 'Inbox',
    letters: 'Letters',
    lettersIntro: 'Every letter the shop can write, with made-up words, in every language. None of these was sent.',
    sections: 'What to look at',
  },
  'es-ES': {
    title: 'Buzón',
    intro: 'Aquí llegan todas las cartas de la tienda, en lugar de a sus destinatarios. Nada sale de este equipo.',
    count: (messages) => (messages === 1 ? '1 carta' : `${messages} cartas`),
    emptyTitle: 'Aún no hay cartas',
    emptyBody: 'Crea una cuenta o haz un pedido y la tienda escribirá.',
    deleteAll: 'Borrar todas las cartas',
    checkAgain: 'Comprobar de nuevo',
    toShop: 'Ir a la tienda',
    toList: 'Todas las cartas',
    from: 'De',
    to: 'Para',
    received: 'Recibida',
    views: 'Formas de leer esta carta',
    html: 'Carta',
    text: 'Texto',
    source: 'Código fuente',
    noSubject: 'Sin asunto',
    gone: 'Esta carta no está. Puede que se haya borrado.',
    inbox: 'Recibidas',
    letters: 'Cartas',
    lettersIntro: 'Todas las cartas que la tienda puede escribir, con datos inventados y en todos los idiomas. Ninguna se ha enviado.',
    sections: 'Qué mirar',
  },
}

/** The reader's language and its texts, by Accept-Language. */
export function textsFor(acceptLanguage: string | undefined): { locale: Locale; texts: Texts } {
  const locale = preferredLocale(acceptLanguage) ?? defaultLocale
  return { locale, texts: texts[locale] }
}
