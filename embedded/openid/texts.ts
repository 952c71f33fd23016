import { defaultLocale, isLocale, type Locale, preferredLocale } from '#shared/locale.ts'

export interface Texts {
  title: string
  intro: (shopName: string) => string
  verified: string
  unverified: string
  somebody: string
  firstName: string
  lastName: string
  email: string
  refused: string
  go: string
  cancel: string
  back: (shopName: string) => string
  fault: string
}

const texts: Record<Locale, Texts> = {
  'en-US': {
    title: 'Choose an account',
    intro: (shopName) => `This page stands in for Google on this machine. ${shopName} will take you for whoever you choose.`,
    verified: 'Verified address',
    unverified: 'Address not verified',
    somebody: 'Somebody else',
    firstName: 'First name',
    lastName: 'Last name (optional)',
    email: 'E-mail',
    refused: 'Type a name and an e-mail address.',
    go: 'Continue',
    cancel: 'Cancel',
    back: (shopName) => `Back to ${shopName}`,
    fault: 'This request is not one that the shop makes.',
  },
  'es-ES': {
    title: 'Elige una cuenta',
    intro: (shopName) => `Esta página hace las veces de Google en este equipo. Para ${shopName} serás quien elijas.`,
    verified: 'Dirección verificada',
    unverified: 'Dirección sin verificar',
    somebody: 'Otra persona',
    firstName: 'Nombre',
    lastName: 'Apellidos (opcional)',
    email: 'Correo electrónico',
    refused: 'Escribe un nombre y una dirección de correo.',
    go: 'Continuar',
    cancel: 'Cancelar',
    back: (shopName) => `Volver a ${shopName}`,
    fault: 'Esta petición no es de las que hace la tienda.',
  },
}

/** The reader's language and its texts, by what they asked for or their Accept-Language. */
export function textsFor(wanted: string | undefined): { locale: Locale; texts: Texts } {
  const locale = isLocale(wanted) ? wanted : (preferredLocale(wanted) ?? defaultLocale)
  return { locale, texts: texts[locale] }
}
