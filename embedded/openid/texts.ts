import { defaultLocale, isLocale, type Locale, preferredLocale } from '#shared/locale.ts'

export interface OpenIdTexts {
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

const texts: Record<Locale, OpenIdTexts> = {
  'en-US': {
    title: 'Choose an account',
    intro: (shopName) => `This page stands in for Google on this machine. ${shopName} will take you for whoever you choose.`,
    verified: 'Verified address',
    unverified: 'Address not verified',
    somebody: 'Somebody else',
    firstName: 'First name',
    lastName: 'Last name (optional)',
    email: 'Email',
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
  'fr-FR': {
    title: 'Choisir un compte',
    intro: (shopName) => `Cette page remplace Google sur cette machine. Pour ${shopName}, vous serez la personne que vous choisissez.`,
    verified: 'Adresse vérifiée',
    unverified: 'Adresse non vérifiée',
    somebody: 'Quelqu’un d’autre',
    firstName: 'Prénom',
    lastName: 'Nom (facultatif)',
    email: 'E-mail',
    refused: 'Saisissez un prénom et une adresse e-mail.',
    go: 'Continuer',
    cancel: 'Annuler',
    back: (shopName) => `Retour à ${shopName}`,
    fault: 'Cette demande n’est pas de celles que fait la boutique.',
  },
  'de-DE': {
    title: 'Konto wählen',
    intro: (shopName) => `Diese Seite steht auf diesem Rechner für Google. Für ${shopName} bist du, wen du auswählst.`,
    verified: 'Adresse bestätigt',
    unverified: 'Adresse nicht bestätigt',
    somebody: 'Jemand anderes',
    firstName: 'Vorname',
    lastName: 'Nachname (freiwillig)',
    email: 'E-Mail',
    refused: 'Gib einen Namen und eine E-Mail-Adresse ein.',
    go: 'Weiter',
    cancel: 'Abbrechen',
    back: (shopName) => `Zurück zu ${shopName}`,
    fault: 'Eine solche Anfrage stellt der Shop nicht.',
  },
  'pt-BR': {
    title: 'Escolha uma conta',
    intro: (shopName) => `Esta página faz o papel do Google nesta máquina. Para ${shopName}, você será quem escolher.`,
    verified: 'Endereço verificado',
    unverified: 'Endereço não verificado',
    somebody: 'Outra pessoa',
    firstName: 'Nome',
    lastName: 'Sobrenome (opcional)',
    email: 'E-mail',
    refused: 'Digite um nome e um endereço de e-mail.',
    go: 'Continuar',
    cancel: 'Cancelar',
    back: (shopName) => `Voltar para ${shopName}`,
    fault: 'Esta solicitação não é das que a loja faz.',
  },
  'ja-JP': {
    title: 'アカウントの選択',
    intro: (shopName) => `このページは、このコンピューターで Google の代わりをします。${shopName} では、選んだ人としてログインします。`,
    verified: '確認済みのアドレス',
    unverified: '未確認のアドレス',
    somebody: '別の人',
    firstName: '名',
    lastName: '姓（任意）',
    email: 'メールアドレス',
    refused: '名前とメールアドレスを入力してください。',
    go: '続ける',
    cancel: 'キャンセル',
    back: (shopName) => `${shopName} に戻る`,
    fault: 'ショップはこのような要求をしません。',
  },
  ar: {
    title: 'اختيار حساب',
    intro: (shopName) => `تحل هذه الصفحة محل Google على هذا الجهاز. سيتعامل ${shopName} مع الشخص الذي يُختار هنا.`,
    verified: 'عنوان مؤكد',
    unverified: 'عنوان غير مؤكد',
    somebody: 'شخص آخر',
    firstName: 'الاسم الأول',
    lastName: 'اسم العائلة (اختياري)',
    email: 'البريد الإلكتروني',
    refused: 'يُرجى كتابة اسم وعنوان بريد إلكتروني.',
    go: 'متابعة',
    cancel: 'إلغاء',
    back: (shopName) => `العودة إلى ${shopName}`,
    fault: 'هذا الطلب ليس مما يطلبه المتجر.',
  },
}

/** The locale and its texts, by the requested language or the Accept-Language header. */
export function openIdTextsFor(wanted: string | undefined): { locale: Locale; texts: OpenIdTexts } {
  const locale = isLocale(wanted) ? wanted : (preferredLocale(wanted) ?? defaultLocale)
  return { locale, texts: texts[locale] }
}
