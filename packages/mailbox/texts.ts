import { defaultLocale, type Locale, preferredLocale } from '#shared/locale.ts'

export interface MailboxTexts {
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
  previews: string
  previewsIntro: string
  sections: string
}

const texts: Record<Locale, MailboxTexts> = {
  'en-US': {
    title: 'Mailbox',
    intro: 'Every email from the shop lands here instead of in a real inbox. Nothing leaves this machine.',
    count: (messages) => (messages === 1 ? '1 email' : `${messages} emails`),
    emptyTitle: 'No emails yet',
    emptyBody: 'Create an account or place an order, and the shop’s emails will show up here.',
    deleteAll: 'Delete all emails',
    checkAgain: 'Refresh',
    toShop: 'Go to the shop',
    toList: 'All emails',
    from: 'From',
    to: 'To',
    received: 'Received',
    views: 'Ways to view this email',
    html: 'Email',
    text: 'Plain text',
    source: 'Source',
    noSubject: 'No subject',
    gone: 'We couldn’t find that email. It may have been deleted.',
    inbox: 'Inbox',
    previews: 'Previews',
    previewsIntro: 'Every email the shop can send, with sample data, in every language. None of these were sent.',
    sections: 'Mailbox sections',
  },
  'es-ES': {
    title: 'Buzón',
    intro: 'Aquí llegan todos los correos de la tienda, en lugar de a una bandeja de entrada real. Nada sale de este equipo.',
    count: (messages) => (messages === 1 ? '1 correo' : `${messages} correos`),
    emptyTitle: 'Aún no hay correos',
    emptyBody: 'Crea una cuenta o haz un pedido y los correos de la tienda aparecerán aquí.',
    deleteAll: 'Eliminar todos los correos',
    checkAgain: 'Actualizar',
    toShop: 'Ir a la tienda',
    toList: 'Todos los correos',
    from: 'De',
    to: 'Para',
    received: 'Recibido',
    views: 'Formas de ver este correo',
    html: 'Correo',
    text: 'Texto sin formato',
    source: 'Código fuente',
    noSubject: 'Sin asunto',
    gone: 'No hemos encontrado ese correo. Puede que se haya eliminado.',
    inbox: 'Bandeja de entrada',
    previews: 'Muestras',
    previewsIntro: 'Todos los correos que la tienda puede enviar, con datos de ejemplo y en todos los idiomas. No se ha enviado ninguno.',
    sections: 'Secciones del buzón',
  },
  'fr-FR': {
    title: 'Boîte mail',
    intro: 'Tous les e-mails de la boutique arrivent ici, et non dans une vraie boîte de réception. Rien ne quitte cet ordinateur.',
    count: (messages) => (messages < 2 ? `${messages} e-mail` : `${messages} e-mails`),
    emptyTitle: 'Pas encore d’e-mail',
    emptyBody: 'Créez un compte ou passez une commande, et les e-mails de la boutique apparaîtront ici.',
    deleteAll: 'Supprimer tous les e-mails',
    checkAgain: 'Actualiser',
    toShop: 'Aller à la boutique',
    toList: 'Tous les e-mails',
    from: 'De',
    to: 'À',
    received: 'Reçu',
    views: 'Façons d’afficher cet e-mail',
    html: 'E-mail',
    text: 'Texte brut',
    source: 'Code source',
    noSubject: 'Sans objet',
    gone: 'Nous n’avons pas trouvé cet e-mail. Il a peut-être été supprimé.',
    inbox: 'Boîte de réception',
    previews: 'Aperçus',
    previewsIntro: 'Tous les e-mails que la boutique peut envoyer, avec des données d’exemple, dans chaque langue. Aucun n’a été envoyé.',
    sections: 'Rubriques de la boîte mail',
  },
  'de-DE': {
    title: 'Postfach',
    intro: 'Alle E-Mails des Shops landen hier statt in einem echten Posteingang. Nichts verlässt diesen Rechner.',
    count: (messages) => (messages === 1 ? '1 E-Mail' : `${messages} E-Mails`),
    emptyTitle: 'Noch keine E-Mails',
    emptyBody: 'Leg ein Konto an oder bestell etwas, dann erscheinen die E-Mails des Shops hier.',
    deleteAll: 'Alle E-Mails löschen',
    checkAgain: 'Aktualisieren',
    toShop: 'Zum Shop',
    toList: 'Alle E-Mails',
    from: 'Von',
    to: 'An',
    received: 'Empfangen',
    views: 'Ansichten dieser E-Mail',
    html: 'E-Mail',
    text: 'Nur Text',
    source: 'Quelltext',
    noSubject: 'Ohne Betreff',
    gone: 'Wir haben diese E-Mail nicht gefunden. Vielleicht wurde sie gelöscht.',
    inbox: 'Posteingang',
    previews: 'Vorschau',
    previewsIntro: 'Alle E-Mails, die der Shop verschicken kann, mit Beispieldaten und in jeder Sprache. Keine davon wurde verschickt.',
    sections: 'Bereiche des Postfachs',
  },
  'pt-BR': {
    title: 'Caixa de e-mails',
    intro: 'Todos os e-mails da loja chegam aqui, e não a uma caixa de entrada de verdade. Nada sai deste computador.',
    count: (messages) => (messages < 2 ? `${messages} e-mail` : `${messages} e-mails`),
    emptyTitle: 'Nenhum e-mail ainda',
    emptyBody: 'Crie uma conta ou faça um pedido, e os e-mails da loja vão aparecer aqui.',
    deleteAll: 'Excluir todos os e-mails',
    checkAgain: 'Atualizar',
    toShop: 'Ir para a loja',
    toList: 'Todos os e-mails',
    from: 'De',
    to: 'Para',
    received: 'Recebido',
    views: 'Formas de ver este e-mail',
    html: 'E-mail',
    text: 'Texto simples',
    source: 'Código-fonte',
    noSubject: 'Sem assunto',
    gone: 'Não encontramos este e-mail. Talvez tenha sido excluído.',
    inbox: 'Caixa de entrada',
    previews: 'Prévias',
    previewsIntro: 'Todos os e-mails que a loja pode enviar, com dados de exemplo, em cada idioma. Nenhum foi enviado.',
    sections: 'Seções da caixa de e-mails',
  },
  'ja-JP': {
    title: 'メールボックス',
    intro: 'ショップが送るメールは、実際の受信箱ではなく、すべてここに届きます。このコンピューターの外には何も送られません。',
    count: (messages) => `${messages}通`,
    emptyTitle: 'メールはまだありません',
    emptyBody: 'アカウントを作るか注文をすると、ショップからのメールがここに届きます。',
    deleteAll: 'すべてのメールを削除',
    checkAgain: '更新',
    toShop: 'ショップへ',
    toList: 'すべてのメール',
    from: '差出人',
    to: '宛先',
    received: '受信日時',
    views: 'このメールの表示方法',
    html: 'メール',
    text: 'テキスト形式',
    source: 'ソース',
    noSubject: '件名なし',
    gone: 'このメールは見つかりませんでした。削除された可能性があります。',
    inbox: '受信箱',
    previews: 'プレビュー',
    previewsIntro: 'ショップが送るすべてのメールを、サンプルの内容で言語ごとに表示します。どれも送信されていません。',
    sections: 'メールボックスのメニュー',
  },
  ar: {
    title: 'صندوق البريد',
    intro: 'تصل هنا كل رسائل المتجر بدلًا من صندوق وارد حقيقي. لا يخرج شيء من هذا الجهاز.',
    count: (messages) => `عدد الرسائل: ${messages}`,
    emptyTitle: 'لا رسائل حتى الآن',
    emptyBody: 'بعد إنشاء حساب أو تقديم طلب ستظهر رسائل المتجر هنا.',
    deleteAll: 'حذف كل الرسائل',
    checkAgain: 'تحديث',
    toShop: 'الانتقال إلى المتجر',
    toList: 'كل الرسائل',
    from: 'من',
    to: 'إلى',
    received: 'وقت الوصول',
    views: 'طرق عرض هذه الرسالة',
    html: 'الرسالة',
    text: 'نص عادي',
    source: 'النص المصدري',
    noSubject: 'بلا موضوع',
    gone: 'لم نعثر على هذه الرسالة. ربما حُذفت.',
    inbox: 'الوارد',
    previews: 'معاينات',
    previewsIntro: 'كل الرسائل التي يمكن للمتجر إرسالها، ببيانات تجريبية وبكل اللغات. لم تُرسل أي منها.',
    sections: 'أقسام صندوق البريد',
  },
}

/** The locale and its texts, by the Accept-Language header. */
export function mailboxTextsFor(acceptLanguage: string | undefined): { locale: Locale; texts: MailboxTexts } {
  const locale = preferredLocale(acceptLanguage) ?? defaultLocale
  return { locale, texts: texts[locale] }
}
