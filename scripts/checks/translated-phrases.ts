import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { BannedPhrase } from './banned-phrases.ts'

const loose = 'a no-break space (U+00A0)'
/** A unit after a digit or a value, with a space that can break. */
const looseUnit = (units: string): BannedPhrase => ({ phrase: new RegExp(`[\\d}] (?:${units})(?![\\p{L}\\d])`, 'u'), use: loose })
/** A word, where `\b` fails beside letters with accents. */
const word = (words: string) => new RegExp(`(?<![\\p{L}\\d’-])(?:${words})(?![\\p{L}\\d])`, 'iu')

/**
 * Per language: a second word for one thing, a form of address other than the shop's, and
 * punctuation of another language, each with what to write instead.
 */
export const bannedTranslations: Record<string, BannedPhrase[]> = {
  'es-ES': [
    { phrase: word('claves? de acceso'), use: '"llave de acceso"' },
    { phrase: word('registro de auditoría'), use: '"registro de actividad"' },
    { phrase: word('ustede?s?'), use: '"tú"' },
    looseUnit('%|k?g|km|MB|€'),
    { phrase: /["“”]/, use: '«»' },
  ],
  'fr-FR': [
    { phrase: word('tu|toi|tes'), use: '"vous"' },
    looseUnit('%|k?g|km|Mo|€'),
    { phrase: /n° |\d \d{3}(?!\d)/, use: loose },
    { phrase: /["“”]/, use: '« »' },
  ],
  'de-DE': [
    { phrase: /\bmail(?:en|t|te|st)\b|\bgemailt/, use: '"per E-Mail schicken"' },
    { phrase: /Zahlungsanbieter|Zahlungsdienstleister/, use: '"Zahlungsdienst"' },
    { phrase: /\b(?:Ihnen|Ihre[mns])\b/, use: '"du"' },
    looseUnit('%|k?g|km|MB|€'),
    { phrase: /"|„[^“]*”/, use: '„“' },
  ],
  'pt-BR': [
    { phrase: word('provedor de pagamento'), use: '"serviço de pagamento"' },
    { phrase: word('registro de auditoria'), use: '"registro de ações"' },
    { phrase: word('ecrã|telemóvel|ficheiro|utilizador|encomenda|palavra-passe'), use: 'the Brazilian word' },
    { phrase: word('teus?|tuas?|contigo'), use: '"você"' },
    looseUnit('k?g|km|MB'),
  ],
  'ja-JP': [
    { phrase: /ニュースレター/, use: '「メールマガジン」' },
    { phrase: /監査ログ/, use: '「操作履歴」' },
    { phrase: /(?:ブラウザ|ユーザ|サーバ|フォルダ)(?!ー)/, use: 'a long vowel: 「ブラウザー」' },
    { phrase: /\uff5e/, use: '「〜」 (U+301C)' },
    { phrase: /[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}][?!,;]/u, use: 'full-width punctuation' },
  ],
  ar: [
    { phrase: /مزوّد الدفع/, use: '"مزوّد خدمة الدفع"' },
    { phrase: /تاريخ الأفضلية/, use: '"يُفضَّل استهلاكه قبل"' },
    { phrase: /\p{sc=Arab}[?,;]/u, use: 'Arabic punctuation: ؟ ، ؛' },
    {
      phrase: /(?:^|[.!؟:] )(?:اضغط|انقر|أدخل|اختر|حدّد|أعد|احذف|احفظ|تحقّق|راجع|أرسل|اكتب|أزل|أنشئ|افتح|جرّب|أضف)(?!\p{sc=Arab})/u,
      use: 'a verbal noun on a button, "يُرجى" in a sentence: an imperative addresses a man',
    },
  ],
}

/** The banned phrases of one language's text, each with what to write instead. */
export function bannedInTranslation(language: string, at: string, text: string): string[] {
  const said = text.replace(/`[^`]*`|\]\([^)]*\)/g, '')
  return (bannedTranslations[language] ?? []).flatMap(({ phrase, use }) => {
    const [found] = phrase.exec(said) ?? []
    return found === undefined ? [] : [`${language}: ${at}: "${found}": use ${use}`]
  })
}

/** Banned phrases in the messages and texts of every language but English, a line each. */
export function translationErrors(): string[] {
  return Object.keys(bannedTranslations).flatMap((language) => [
    ...globSync(`locales/${language}/*.json`).flatMap((path) =>
      Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>).flatMap(([key, text]) =>
        bannedInTranslation(language, `${basename(path, '.json')}.${key}`, text),
      ),
    ),
    ...globSync(`locales/${language}/texts/*.md`).flatMap((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .flatMap((line, index) => bannedInTranslation(language, `texts/${basename(path)}:${index + 1}`, line)),
    ),
  ])
}
