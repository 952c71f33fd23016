// Romanization: words of other scripts in Latin letters, roughly as menus and packages write them.
// It applies to indexed texts and to queries.

const table = (pairs: string) => new Map(pairs.split(' ').map((pair) => [pair.charAt(0), pair.slice(1)]))

const kana = table(
  'あa いi うu えe おo かka きki くku けke こko がga ぎgi ぐgu げge ごgo さsa しshi すsu せse そso ざza じji ずzu ぜze ぞzo ' +
    'たta ちchi つtsu てte とto だda ぢji づzu でde どdo なna にni ぬnu ねne のno はha ひhi ふfu へhe ほho ばba びbi ぶbu べbe ぼbo ' +
    'ぱpa ぴpi ぷpu ぺpe ぽpo まma みmi むmu めme もmo やya ゆyu よyo らra りri るru れre ろro わwa をo んn ゔvu ぁa ぃi ぅu ぇe ぉo',
)
const smallY = table('ゃa ゅu ょo')
const cyrillic = table(
  'аa бb вv гg дd еe ёe жzh зz иi йi кk лl мm нn оo пp рr сs тt уu фf хh цts чch шsh щsh ъ ыy ьʼ эe юyu яya іi їi єe ґg ўu јj љl њn',
)
const greek = table('αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υi φf χh ψps ωo')
const greekPairs = { μπ: 'b', ντ: 'd', γκ: 'g', γγ: 'ng', ου: 'ou', αυ: 'av', ευ: 'ev' }
const georgian = table('აa ბb გg დd ეe ვv ზz თt იi კk ლl მm ნn ოo პp ჟzh რr სs ტt უu ფp ქk ღgh ყq შsh ჩch ცts ძdz წts ჭch ხkh ჯj ჰh')

const initials = 'g kk n d tt r m b pp s ss _ j jj ch k t p h'.split(' ')
const vowels = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ')
const finals = '_ k k k n n n t l k m l l l p l m p p t t ng t t k t p t'.split(' ')

/**
 * Romanizes `word` (lower case, NFC). Null when it is already in Latin letters, or in a script that
 * does not follow the sound alone.
 */
export function romanize(word: string): string | null {
  if (/^[\u3041-\u30ff]+$/u.test(word)) return fromKana(word)
  if (/^[\uac00-\ud7a3]+$/u.test(word)) return fromHangul(word)
  if (/^\p{Script=Cyrillic}+$/u.test(word)) return letterByLetter(word, cyrillic)
  if (/^\p{Script=Georgian}+$/u.test(word)) return letterByLetter(word, georgian)
  if (/^\p{Script=Greek}+$/u.test(word)) {
    const paired = word.replace(/μπ|ντ|γκ|γγ|ου|αυ|ευ/g, (pair) => greekPairs[pair as keyof typeof greekPairs])
    return letterByLetter(paired, greek)
  }
  return null
}

function letterByLetter(word: string, letters: Map<string, string>): string {
  return Array.from(word, (letter) => letters.get(letter) ?? letter)
    .join('')
    .replaceAll('ʼ', '')
}

function fromKana(word: string): string {
  let latin = ''
  let doubled = false
  for (const letter of word) {
    const code = letter.charCodeAt(0)
    const plain = code >= 0x30a1 && code <= 0x30f6 ? String.fromCharCode(code - 0x60) : letter
    const glide = smallY.get(plain)
    if (plain === 'っ') doubled = true
    else if (glide) latin = /(?:sh|ch|j)i$/.test(latin) ? latin.slice(0, -1) + glide : `${latin.replace(/i$/, '')}y${glide}`
    else {
      const sound = kana.get(plain) ?? ''
      latin += (doubled ? (sound.startsWith('ch') ? 't' : (sound[0] ?? '')) : '') + sound
      doubled = false
    }
  }
  return latin.replaceAll('ou', 'o').replaceAll('uu', 'u')
}

function fromHangul(word: string): string {
  return Array.from(word, (syllable) => {
    const code = syllable.charCodeAt(0) - 0xac00
    return `${initials[Math.floor(code / 588)]}${vowels[Math.floor((code % 588) / 28)]}${finals[code % 28]}`
  })
    .join('')
    .replaceAll('_', '')
}
