import { defaultSettings } from '#shop/settings.ts'

/** The symbols and names of currencies, in every language. */
export const currencyWords: Record<string, string> = {
  USD: '$, us $, usd, us dollar*, dollar*, buck, bucks, dólar*, dolar*, ドル, 米ドル, دولار*, دولارات',
  EUR: '€, eur, euro, euros, ユーロ, يورو',
  GBP: '£, gbp, pound sterling, quid, ポンド, جنيه استرليني',
  CHF: 'chf, franken, francs suisses, スイスフラン',
  JPY: '¥, jpy, yen, yens, iene, ienes, 円, 圓, ين',
  BRL: 'r $, brl, real, reais, レアル',
  MXN: 'mxn, peso, pesos, ペソ, بيزو',
  CNY: 'cny, rmb, yuan, 元, 人民元, يوان',
  INR: '₹, inr, rupee*, rupia*, ルピー, روبية',
  SAR: 'sar, riyal*, ريال, ريالات, ريالا',
  AED: 'aed, dirham*, درهم, دراهم, درهما',
  EGP: 'egp, جنيه, جنيهات',
  PLN: 'pln, zloty*, złoty',
  SEK: 'sek, nok, dkk, kroner, kronor, kronen',
  KRW: '₩, krw, ウォン, وون',
  RUB: '₽, rub, rubel*, rouble*, rublo*, ルーブル, روبل',
}

/** Currencies whose unit is worth about as much: a visitor who says one means the shop's. */
const NEAR: readonly string[] = ['USD', 'EUR', 'GBP', 'CHF']

/** Whether an amount in a currency can stand for the same amount in the shop's. */
export function isNearOwnCurrency(currency: string | null): boolean {
  const own = defaultSettings.currency
  return currency === null || currency === own || (NEAR.includes(currency) && NEAR.includes(own))
}
