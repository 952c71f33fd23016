/**
 * Words that a language shares with English, in lower case. A message made only of these words may
 * equal its en-US message.
 */
export const wordsSharedWithEnglish: Record<string, string> = {
  everywhere: 'api auth ctrl get google html me webhooks',
  'es-ES': 'asia chocolate cookies demo eircode error gluten halal kosher mango no sku snack snacks subtotal total',
  'fr-FR':
    'action active alt balkans code conditions contact cookies dates description district documents eircode europe excellent express faq format gluten halal invitation lupin maghreb mail menu newsletter note notes notifications oblast page pages province pts snack snacks standard stock sulfites total townland type version zone zones',
  'de-DE':
    'admin allergen browser code cookies crunch dashboard demo desktop details eircode express form format halal maghreb mild name newsletter oblast offline online optional original passkey passkeys problem region shop snack snacks standard status team townland vegan zone',
  'pt-BR':
    'banana chocolate cookies eircode halal item kosher mail menu newsletter oblast oceania original sku snack snacks status subtotal total',
  'ja-JP': 'kcal kg kj sku',
}
