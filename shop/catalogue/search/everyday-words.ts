import { queryWords } from './words.ts'

// Everyday words for kinds of snacks, tastes, diets and origins, in the shop's languages; the
// catalogue has only one of them. Each line is a synonym group. Staff add more groups in the table
// of synonyms.

const kinds = `
  crisps, chips, croustilles, Kartoffelchips, batata frita, batatas fritas, salgadinho, salgadinhos, ポテチ, チップス, رقائق, رقائق البطاطس, بطاطس مقرمشة
  crackers, galettes salées, biscuits salés, Kräcker, Cracker, bolacha salgada, biscoito salgado, galletas saladas, クラッカー, 塩せんべい, مقرمشات
  pocky, pepero, pretz, biscuits, ポッキー, 빼빼로
  pocky, pepero, pretz, pretzels, ポッキー, 빼빼로
  biscuits, gâteau sec, gâteaux secs, petits gâteaux, Keks, Kekse, Plätzchen, Gebäck, bolacha, bolachas, biscoito, biscoitos, galleta, 焼き菓子, كعك, كوكيز
  sweets, candy, bonbon, bonbons, confiserie, confiseries, friandise, friandises, Süßigkeit, Süßigkeiten, Süßwaren, Bonbon, Naschen, Naschereien, bala, balas, guloseima, guloseimas, golosina, chuchería, chucherías, キャンディー, 飴, あめ, スイーツ, 和菓子, حلوى, الحلوى, سكاكر
  chocolate, Schokolade, Schoko, Schokoladentafel, tablette, tablettes, tableta, barra de chocolate, choco, チョコ, 板チョコ, شوكولاته, شكولاتة, شوكولاتا
  nuts, noix, fruits à coque, Nuss, Nüsse, castanha, castanhas, oleaginosas, fruto seco, 木の実, نقولات, مكسرات
  seeds, graine, graines, Samen, Kerne, Saaten, semente, sementes, semilla, シード, 種子, بذور, لب
  dried fruit, fruit sec, fruits secs, fruits séchés, fruits déshydratés, Trockenfrüchte, Trockenobst, Dörrobst, getrocknete Früchte, fruta desidratada, frutas desidratadas, frutas secas, frutas deshidratadas, ドライフルーツ, 干し果物, 乾燥果物, فاكهة مجففة, فواكه مجففة, فواكه جافة
  seafood, from the sea, fruits de mer, de la mer, Meeresfrüchte, aus dem Meer, frutos do mar, do mar, 海の幸, 海産物, 魚介, シーフード, من البحر, مأكولات بحرية, ثمار البحر
  fish, poisson, poissons, Fisch, peixe, peixes, 魚, おさかな, سمك, أسماك
  popcorn, pop-corn, maïs soufflé, Popkorn, pipoca, ポップコーン, فشار, بوشار
  dark, noir, noire, noirs, Zartbitter, Zartbitterschokolade, amargo, meio amargo, ダーク, ダークチョコレート, ビター, داكنة, داكن
  gummies, Gummibärchen, Fruchtgummi, Weingummi, bala de goma, jujuba, gélifiés, bonbons gélifiés, グミ, حلوى جيلي, جيلاتين
`

const tastes = `
  sweet, sucré, sucrée, sucrés, sucrées, douceur, douceurs, süß, Süßes, süßer, doce, doces, 甘い, 甘いもの, 甘味, あまい, حلو, حلوة, محلى
  salty, salé, salée, salés, salées, salzig, Salziges, herzhaft, Herzhaftes, salgado, salgada, salgados, salgadas, しょっぱい, 塩辛い, 塩味, 塩気, しおからい, مالح, مالحة, مملح, موالح
  sour, acide, acides, acidulé, acidulée, acidulés, aigre, sauer, Saures, säuerlich, azedo, azeda, ácida, すっぱい, 酸っぱい, 酸味, حامض, حامضة, حمضي
  hot, piquant, piquante, piquants, épicé, épicée, épicés, pimenté, pimentée, relevé, scharf, Scharfes, feurig, pikant, apimentado, apimentada, ardido, picantes, 辛い, 辛口, 激辛, ピリ辛, からい, スパイシー, حار, حارة, حراق, حريف
  crunchy, croquant, croquante, croquants, croustillant, croustillante, knusprig, Knuspriges, knackig, kross, crocante, crocantes, crujientes, サクサク, カリカリ, パリパリ, ザクザク, مقرمش, مقرمشة, قرمشة
  chewy, moelleux, moelleuse, tendre, zum Kauen, Kauen, kaubar, mastigável, mastigáveis, macio, もちもち, モチモチ, やわらかい, طري, طرية, للمضغ
`

const diets = `
  vegan, végan, végane, véganes, vegane, veganes, vegana, 100% végétal, pflanzlich, rein pflanzlich, à base de plantes, à base de vegetais, ビーガン, 植物性, نباتي صرف, نباتية صرفة, فيغان
  vegetarian, végétarien, végétarienne, végé, vegetarisch, Vegetarisches, vegetarische, 菜食, نباتية
  glutenfree, sans gluten, glutenfrei, Glutenfreies, ohne Gluten, sem glúten, グルテン不使用, 小麦不使用, خالٍ من الغلوتين, خالي من الجلوتين, بدون غلوتين, بدون جلوتين
  dairyfree, sans lait, sans produits laitiers, sans lactose, milchfrei, ohne Milch, laktosefrei, ohne Laktose, sem leite, sem lactose, sem laticínios, 乳不使用, 牛乳不使用, 乳製品なし, خالٍ من الألبان, خالي من الألبان, بدون حليب, بدون ألبان, بدون لاكتوز
  nutfree, sans noix, sans fruits à coque, nussfrei, ohne Nüsse, sem nozes, sem castanhas, sem nozes e castanhas, ナッツなし, خالٍ من المكسرات, بدون مكسرات
  halal, halāl, hallal, حلال
  kosher, casher, cacher, kascher, koscher, cachère, コーシャー, كوشير
`

const ingredients = `
  peanut, cacahuète, cacahuètes, arachide, Erdnuss, Erdnüsse, amendoim, amendoins, ピーナツ
  almond, amande, amandes, Mandel, Mandeln, amêndoa, amêndoas
  cashew, noix de cajou, cajou, Cashewkerne, Cashewnüsse, castanha de caju, caju
  pistachio, pistache, pistaches, Pistazie, Pistazien, Pistazienkerne
  hazelnut, noisette, noisettes, Haselnuss, Haselnüsse, avelã, avelãs
  walnut, Walnuss, Walnüsse, noz, nozes
  sesame, sésame, Sesam, gergelim
  honey, Honig, mel
  cheese, fromage, Käse
  coconut, noix de coco, Kokos, Kokosnuss
  ginger, gingembre, Ingwer, gengibre
  garlic, ail, Knoblauch, alho
  cinnamon, cannelle, Zimt
  coffee, Kaffee
  caramel, Karamell
  mango, mangue, Mangos, manga
  pineapple, abacaxi
  banana, banane, bananes, Bananen
  date, dattes, Datteln, Dattel, tâmara, tâmaras
  fig, figue, figues, Feige, Feigen, figo, figos
  apricot, abricot, abricots, Aprikose, Aprikosen, Marille, Marillen
  prawn, crevette, crevettes, Garnele, Garnelen, Krabben, camarão
  squid, calmar, calmars, encornet, Tintenfisch, Kalmar, lula
  seaweed, algue, algues, Algen, Seetang
  corn, maïs, Mais, milho
  rice, arroz, riz, Reis, 米, お米, أرز
  insects, insectes, sauterelles, Insekten, Heuschrecken, insetos, gafanhotos
`

const peoples = `
  @ar, argentin, argentine, argentinisch, argentino, أرجنتيني
  @au, australien, australienne, australisch, أسترالي
  @br, brésilien, brésilienne, brasilianisch, brasileiro, brasileira, ブラジルの, برازيلية
  @cn, chinois, chinoise, chinesisch, chinês, chinesa, 中国の, صينية
  @co, colombien, colombienne, kolumbianisch, كولومبي
  @de, allemand, allemande, deutsch, deutsche, alemão, alemã, ドイツの, ألماني
  @es, espagnol, espagnole, spanisch, espanhol, espanhola, スペインの, إسبانية
  @et, éthiopien, éthiopienne, äthiopisch, etíope, إثيوبي
  @fi, finlandais, finlandaise, finnisch, finlandês, finlandesa, فنلندي
  @ge, géorgien, géorgienne, georgisch, georgiano, جورجي
  @gh, ghanéen, ghanéenne, ghanaisch, ganês, غاني
  @gr, grec, grecque, griechisch, grego, grega, ギリシャの, يونانية
  @id, indonésien, indonésienne, indonesisch, indonésio, إندونيسي
  @in, indien, indienne, indisch, indiano, indiana, インドの, هندية
  @it, italien, italienne, italienisch, イタリアの, إيطالي, إيطالية
  @jo, jordanien, jordanienne, jordanisch, jordaniano, أردنية
  @jp, japonais, japonaise, japanisch, japanische, japonês, japonesa, 日本の, ياباني, يابانية
  @kr, coréen, coréenne, coréens, koreanisch, koreanische, coreano, 韓国の, كوري, كورية
  @lb, libanais, libanaise, libanesisch, libanês, libanesa, レバノンの, لبنانية
  @mg, malgache, madagassisch
  @mx, mexicain, mexicaine, mexikanisch, メキシコの, مكسيكية
  @my, malaisien, malaisienne, malaysisch, malaio, ماليزي
  @ng, nigérian, nigériane, nigerianisch, نيجيري
  @nl, néerlandais, néerlandaise, hollandais, holländisch, niederländisch, holandês, holandesa, هولندي
  @no, norvégien, norvégienne, norwegisch, norueguês, نرويجي
  @pe, péruvien, péruvienne, peruanisch, بيروفي
  @ph, philippin, philippine, philippinisch, filipino, فلبيني
  @pt, portugais, portugaise, portugiesisch, português, portuguesa, برتغالي
  @sg, singapourien, singapurisch, singapuriano
  @sn, sénégalais, sénégalaise, senegalesisch, senegalês, سنغالي
  @th, thaï, thaïlandais, thaïlandaise, thailändisch, tailandês, tailandesa, タイの, تايلاندي
  @tr, turc, turque, türkisch, turco, turca, トルコの, تركية
  @tw, taïwanais, taïwanaise, taiwanisch, taiwanês, taiwanesa, 台湾の, تايواني
  @vn, vietnamien, vietnamienne, vietnamesisch, vietnamita, ベトナムの, فيتنامي
  @za, sud-africain, sud-africaine, südafrikanisch, sul-africano, جنوب أفريقي
`

/** Each line as a synonym group. */
export const everydayGroups: readonly string[][] = [kinds, tastes, diets, ingredients, peoples].flatMap((lines) =>
  lines
    .trim()
    .split('\n')
    .map((line) => line.split(',').map((words) => words.trim())),
)

/** Words that ask for any snack, so they match the whole shop. */
export const genericWords = keysOf(
  'food snack snacks snaks treat treats aperitivo comida bocadito picoteo tentempié tentempiés encas grignotage grignoter nourriture Essen Knabberei ' +
    'Knabbereien Knabberzeug Knabbern petisco petiscos lanche lanchinho スナック 菓子 軽食 おやつ おつまみ سناك سناكس وجبة وجبات خفيفة ' +
    'تسالي تسلية طعام',
)

/** Stop words: they say nothing about a snack. */
export const fillerWords = keysOf(
  'a an and of the with in from for to some any or me my is are all ' +
    'de del la el los las lo le un una unos unas con y e en para por al que o ' +
    'les des du aux au et ou avec pour dans mes ' +
    'der die das dem den ein eine einen und oder mit für von aus im ' +
    'um uma os as da do das dos com ou na no nas nos ' +
    'の と や な を が から و من مع في أو',
)

function keysOf(words: string): ReadonlySet<string> {
  return new Set(queryWords(words).flatMap(({ keys }) => keys.slice(0, 1)))
}
