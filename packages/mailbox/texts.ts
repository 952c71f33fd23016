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
  letters: string
  lettersIntro: string
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
    letters: 'Previews',
    lettersIntro: 'Every email the shop can send, with sample data, in every language. None of these were sent.',
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
    letters: 'Muestras',
    lettersIntro: 'Todos los correos que la tienda puede enviar, con datos de ejemplo y en todos los idiomas. No se ha enviado ninguno.',
    sections: 'Secciones del buzón',
  },
  'fr-FR': {
    title: 'Boîte aux lettres',
    intro: 'Toutes les lettres de la boutique arrivent ici plutôt que chez leur destinataire. Rien ne quitte cette machine.',
    count: (messages) => (messages < 2 ? `${messages} lettre` : `${messages} lettres`),
    emptyTitle: 'Pas encore de lettres',
    emptyBody: 'Créez un compte ou passez une commande, et la boutique écrira.',
    deleteAll: 'Supprimer toutes les lettres',
    checkAgain: 'Vérifier à nouveau',
    toShop: 'Vers la boutique',
    toList: 'Toutes les lettres',
    from: 'De',
    to: 'À',
    received: 'Reçue',
    views: 'Façons de lire cette lettre',
    html: 'Lettre',
    text: 'Texte seul',
    source: 'Source',
    noSubject: 'Sans objet',
    gone: 'Cette lettre n’est pas ici. Elle a peut-être été supprimée.',
    inbox: 'Reçues',
    letters: 'Lettres',
    lettersIntro: 'Toutes les lettres que la boutique peut écrire, avec des données inventées, dans chaque langue. Aucune n’a été envoyée.',
    sections: 'Que regarder',
  },
  'de-DE': {
    title: 'Postfach',
    intro: 'Alle Briefe des Shops landen hier statt bei ihren Empfängern. Nichts verlässt diesen Rechner.',
    count: (messages) => (messages === 1 ? '1 Brief' : `${messages} Briefe`),
    emptyTitle: 'Noch keine Briefe',
    emptyBody: 'Leg ein Konto an oder bestell etwas, dann schreibt der Shop.',
    deleteAll: 'Alle Briefe löschen',
    checkAgain: 'Noch einmal nachsehen',
    toShop: 'Zum Shop',
    toList: 'Alle Briefe',
    from: 'Von',
    to: 'An',
    received: 'Empfangen',
    views: 'Ansichten dieses Briefs',
    html: 'Brief',
    text: 'Nur Text',
    source: 'Quelltext',
    noSubject: 'Ohne Betreff',
    gone: 'Dieser Brief ist nicht hier. Vielleicht wurde er gelöscht.',
    inbox: 'Eingang',
    letters: 'Briefe',
    lettersIntro: 'Alle Briefe, die der Shop schreiben kann, mit erfundenen Angaben, in jeder Sprache. Keiner davon wurde verschickt.',
    sections: 'Was du ansehen kannst',
  },
  'pt-BR': {
    title: 'Caixa de correio',
    intro: 'Todas as cartas da loja chegam aqui, e não a quem se destinam. Nada sai desta máquina.',
    count: (messages) => (messages < 2 ? `${messages} carta` : `${messages} cartas`),
    emptyTitle: 'Nenhuma carta ainda',
    emptyBody: 'Crie uma conta ou faça um pedido, e a loja escreverá.',
    deleteAll: 'Apagar todas as cartas',
    checkAgain: 'Verificar de novo',
    toShop: 'Ir para a loja',
    toList: 'Todas as cartas',
    from: 'De',
    to: 'Para',
    received: 'Recebida',
    views: 'Formas de ler esta carta',
    html: 'Carta',
    text: 'Só texto',
    source: 'Código-fonte',
    noSubject: 'Sem assunto',
    gone: 'Esta carta não está aqui. Talvez tenha sido apagada.',
    inbox: 'Recebidas',
    letters: 'Cartas',
    lettersIntro: 'Todas as cartas que a loja pode escrever, com dados inventados, em cada idioma. Nenhuma foi enviada.',
    sections: 'O que ver',
  },
  'ja-JP': {
    title: 'メールボックス',
    intro: 'ショップが送るメールは、宛先ではなくすべてここに届きます。このコンピューターの外には何も送られません。',
    count: (messages) => `${messages}通`,
    emptyTitle: 'メールはまだありません',
    emptyBody: 'アカウントを作るか注文をすると、ショップからメールが届きます。',
    deleteAll: 'すべてのメールを削除',
    checkAgain: '再確認',
    toShop: 'ショップへ',
    toList: 'すべてのメール',
    from: '差出人',
    to: '宛先',
    received: '受信日時',
    views: 'このメールの表示方法',
    html: 'メール',
    text: 'テキスト',
    source: 'ソース',
    noSubject: '件名なし',
    gone: 'このメールはここにありません。削除された可能性があります。',
    inbox: '受信箱',
    letters: 'メール一覧',
    lettersIntro: 'ショップが書けるすべてのメールを、架空の内容で各言語ごとに表示します。どれも送信されていません。',
    sections: '表示する内容',
  },
  ar: {
    title: 'صندوق البريد',
    intro: 'تصل هنا كل رسائل المتجر بدلًا من أصحابها. لا يخرج شيء من هذا الجهاز.',
    count: (messages) => `عدد الرسائل: ${messages}`,
    emptyTitle: 'لا رسائل بعد',
    emptyBody: 'بعد إنشاء حساب أو تقديم طلب سيكتب المتجر رسالة.',
    deleteAll: 'حذف كل الرسائل',
    checkAgain: 'التحقق من جديد',
    toShop: 'إلى المتجر',
    toList: 'كل الرسائل',
    from: 'من',
    to: 'إلى',
    received: 'وصلت',
    views: 'طرق قراءة هذه الرسالة',
    html: 'الرسالة',
    text: 'نص فقط',
    source: 'المصدر',
    noSubject: 'بلا موضوع',
    gone: 'هذه الرسالة ليست هنا. ربما حُذفت.',
    inbox: 'الوارد',
    letters: 'الرسائل',
    lettersIntro: 'كل ما يستطيع المتجر كتابته من رسائل، ببيانات مختلقة وبكل اللغات. لم تُرسل أي منها.',
    sections: 'ما يمكن عرضه',
  },
}

/** The locale and its texts, by the Accept-Language header. */
export function mailboxTextsFor(acceptLanguage: string | undefined): { locale: Locale; texts: MailboxTexts } {
  const locale = preferredLocale(acceptLanguage) ?? defaultLocale
  return { locale, texts: texts[locale] }
}
