import { queryWords } from './words.ts'

// Everyday words for kinds of snacks, tastes, diets and origins, in the shop's languages; the
// catalogue has only one of them. Each line is a synonym group. Staff add more groups in the table
// of synonyms.

const kinds = `
  potato crisps, potato chips, Kartoffelchips, batata frita, batatas fritas, patatas fritas, papas fritas, papitas, papitas fritas, batatinha, batatinhas, Erdäpfelchips, chips de pommes de terre, بطاطس شيبس, شيبس بطاطس, ポテトチップス, ポテチ
  crisps, chips, croustilles, salgadinho, salgadinhos, ポテチ, チップス, رقائق, رقائق البطاطس, بطاطس مقرمشة
  crackers, galettes salées, biscuits salés, Kräcker, Cracker, bolacha salgada, biscoito salgado, galletas saladas, クラッカー, 塩せんべい, مقرمشات
  pocky, pepero, pretz, biscuits, ポッキー, 빼빼로
  pocky, pepero, pretz, pretzels, ポッキー, 빼빼로
  biscuits, gâteau sec, gâteaux secs, petits gâteaux, Keks, Kekse, Keksen, Plätzchen, Gebäck, Guetzli, Guetsli, Biskuits, Cookies, cookie, bolacha, bolachas, biscoito, biscoitos, galleta, galletas, galletita, galletitas, masitas, bolachinha, bolachinhas, biscoitinho, クッキー, ビスケット, 焼き菓子, كعك, كوكيز
  sweets, candy, bonbon, bonbons, confiserie, confiseries, friandise, friandises, Süßigkeit, Süßigkeiten, Süßwaren, Bonbon, Naschen, Naschereien, Naschi, Zuckerl, Zückerli, Leckerli, Schleckzeug, bala, balas, guloseima, guloseimas, golosina, chuche, docinho, chuchería, chucherías, キャンディー, 飴, あめ, スイーツ, 和菓子, حلوى, الحلوى, سكاكر
  chocolate, Schokolade, Schoko, Schokoladentafel, tablette, tablettes, tableta, barra de chocolate, choco, チョコ, 板チョコ, شوكولاته, شكولاتة, شوكولاتا, شوكولاطة, شكولاطة, شكلاطة, شيكولاتة, شيكولاته, شوكلاته, شكلاته, شوكولا, Schoki, Schoggi, ショコラ
  nuts, noix, fruits à coque, Nuss, Nüsse, castanha, castanhas, oleaginosas, fruto seco, 木の実, نقولات, مكسرات
  seeds, graine, graines, Samen, Kerne, Saaten, semente, sementes, semilla, シード, 種子, بذور, لب
  dried fruit, fruit sec, fruits secs, fruits séchés, fruits déshydratés, Trockenfrüchte, Trockenobst, Dörrobst, getrocknete Früchte, fruta desidratada, frutas desidratadas, frutas secas, frutas deshidratadas, ドライフルーツ, 干し果物, 乾燥果物, فاكهة مجففة, فواكه مجففة, فواكه جافة
  seafood, from the sea, fruits de mer, de la mer, Meeresfrüchte, aus dem Meer, frutos do mar, do mar, 海の幸, 海産物, 魚介, シーフード, من البحر, مأكولات بحرية, ثمار البحر
  fish, poisson, poissons, Fisch, peixe, peixes, 魚, おさかな, سمك, أسماك
  dried, dry, sec, secs, sèche, sèches, seco, seca, secos, secas, séché, séchée, séchés, séchées, getrocknet, getrocknete, getrockneter, getrocknetes, deshidratado, deshidratada, desidratado, desidratada, ドライ, 乾燥, 干し, مجفف, مجففة
  jerky, beef jerky, biltong, bœuf séché, viande séchée, Trockenfleisch, getrocknetes Fleisch, carne seca, charque, 干し肉, ジャーキー, لحم مقدد
  popcorn, pop-corn, maïs soufflé, Popkorn, Puffmais, pipoca, palomitas, pochoclo, pochoclos, pororó, crispetas, cotufas, cabritas, canchita, canguil, pururú, rosetas de maíz, ポップコーン, فشار, بوشار
  dark, noir, noire, noirs, Zartbitter, Zartbitterschokolade, amargo, meio amargo, ダーク, ダークチョコレート, ビター, داكنة, داكن
  gummies, Gummibärchen, Fruchtgummi, Weingummi, bala de goma, jujuba, gélifiés, bonbons gélifiés, グミ, حلوى جيلي, جيلاتين
`

const tastes = `
  @sweet, sweet, sugary, dulce, dulces, sucré, sucrée, sucrés, sucrées, douceur, douceurs, süß, Süßes, süßer, doce, doces, 甘い, 甘いもの, 甘味, あまい, حلو, حلوة, محلى
  @salty, salty, salted, savory, savoury, salado, salada, salados, saladas, salé, salée, salés, salées, salzig, Salziges, herzhaft, Herzhaftes, salgado, salgada, salgados, salgadas, しょっぱい, 塩辛い, 塩味, 塩気, しおからい, مالح, مالحة, مملح, موالح
  @sour, sour, tart, tangy, acidic, ácido, ácidos, agrio, agria, Saure, saure, acide, acides, acidulé, acidulée, acidulés, aigre, sauer, Saures, säuerlich, azedo, azeda, ácida, すっぱい, 酸っぱい, 酸味, حامض, حامضة, حمضي
  @hot, hot, spicy, fiery, picante, picoso, Schärfe, scharfe, scharfer, ardente, piquant, piquante, piquants, épicé, épicée, épicés, pimenté, pimentée, relevé, scharf, Scharfes, feurig, pikant, apimentado, apimentada, ardido, picantes, 辛い, 辛口, 激辛, ピリ辛, からい, スパイシー, حار, حارة, حراق, حريف
  @crunchy, crunchy, crispy, crujiente, knusprige, croquant, croquante, croquants, croustillant, croustillante, knusprig, Knuspriges, knackig, kross, crocante, crocantes, crujientes, サクサク, カリカリ, パリパリ, ザクザク, مقرمش, مقرمشة, قرمشة
  @chewy, chewy, masticable, masticables, moelleux, moelleuse, tendre, zum Kauen, Kauen, kaubar, mastigável, mastigáveis, macio, もちもち, モチモチ, やわらかい, طري, طرية, للمضغ
`

const diets = `
  vegan, ヴィーガン, végan, végane, véganes, vegane, veganes, vegana, 100% végétal, pflanzlich, rein pflanzlich, à base de plantes, à base de vegetais, ビーガン, 植物性, نباتي صرف, نباتية صرفة, فيغان
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
  bocadillo, pâte de fruit, pâtes de fruits, fruit paste, fruit jelly, Fruchtpaste, goiabada, pasta de fruta, フルーツゼリー
  date, デーツ, なつめやし, ナツメヤシ, بلح, تمر, dattes, Datteln, Dattel, tâmara, tâmaras
  fig, figue, figues, Feige, Feigen, figo, figos
  apricot, abricot, abricots, Aprikose, Aprikosen, Marille, Marillen
  prawn, crevette, crevettes, Garnele, Garnelen, Krabben, camarão
  squid, calmar, calmars, encornet, Tintenfisch, Kalmar, lula
  seaweed, algue, algues, Algen, Seetang
  corn, maïs, Mais, milho
  rice, arroz, riz, Reis, 米, お米, أرز
  nutmeg, noix de muscade, muscade, Muskat, Muskatnuss, nuez moscada, noz moscada, ナツメグ, جوزة الطيب
  insects, insectes, sauterelles, Insekten, Heuschrecken, insetos, gafanhotos
`

// Asked for in a snack shop, and not sold: words of theirs mean something else.
const services = `
  gift card, gift cards, gift voucher, voucher, vouchers, gift certificate, tarjeta regalo, tarjeta de regalo, vale regalo, carte cadeau, cartes cadeaux, bon cadeau, chèque cadeau, Gutschein, Gutscheine, Geschenkgutschein, Geschenkkarte, cartão presente, vale presente, cartão de presente, ギフト券, ギフトカード, 商品券, بطاقة هدية, بطاقات هدايا, قسيمة, قسيمة هدية
  gift wrap, gift wrapping, wrapping paper, papel de regalo, papier cadeau, emballage cadeau, Geschenkpapier, Geschenkverpackung, papel de presente, embrulho, ラッピング, 包装紙, تغليف هدايا, ورق تغليف
  tea bag, tea bags, teapot, tea pot, teacup, tea cup, green tea bags, bolsitas de té, tetera, sachets de thé, théière, Teebeutel, Teekanne, saquinho de chá, bule, ティーバッグ, 茶葉, 急須, أكياس شاي, إبريق شاي
  coffee beans, coffee machine, coffee maker, ground coffee beans, granos de café, cafetera, grains de café, machine à café, cafetière, Kaffeebohnen, Kaffeemaschine, Kaffeepulver, grãos de café, cafeteira, コーヒー豆, コーヒーメーカー, حبوب القهوة, ماكينة قهوة
  jamón, jamón serrano, jamón ibérico, jambon, Schinken, presunto, ハム, prosciutto
  ice cream, helado, helados, crème glacée, glace, Eiscreme, Speiseeis, sorvete, アイスクリーム, アイス, آيس كريم, بوظة, مثلجات
`

const peoples = `
  @ar, argentinian, argentin, argentine, argentinisch, argentino, أرجنتيني
  @au, australian, aussie, australien, australienne, australisch, أسترالي
  @br, brazilian, brésilien, brésilienne, brasilianisch, brasileiro, brasileira, ブラジルの, برازيلية
  @cn, chinese, chinois, chinoise, chinesisch, chinês, chinesa, 中国の, صينية
  @co, colombian, colombien, colombienne, kolumbianisch, كولومبي
  @de, german, alemán, alemana, allemand, allemande, deutsch, deutsche, alemão, alemã, ドイツの, ألماني
  @es, spanish, español, española, espagnol, espagnole, spanisch, espanhol, espanhola, スペインの, إسبانية
  @et, ethiopian, éthiopien, éthiopienne, äthiopisch, etíope, إثيوبي
  @fi, finnish, finlandés, finlandais, finlandaise, finnisch, finlandês, finlandesa, فنلندي
  @ge, georgian, géorgien, géorgienne, georgisch, georgiano, جورجي
  @gh, ghanaian, ghanés, ghanéen, ghanéenne, ghanaisch, ganês, غاني
  @gr, greek, griego, griega, grec, grecque, griechisch, grego, grega, ギリシャの, يونانية
  @id, indonesian, indonésien, indonésienne, indonesisch, indonésio, إندونيسي
  @in, indian, indio, hindú, indien, indienne, indisch, indiano, indiana, インドの, هندية
  @it, italian, italiano, italiana, italien, italienne, italienisch, イタリアの, إيطالي, إيطالية
  @jo, jordanian, jordanien, jordanienne, jordanisch, jordaniano, أردنية
  @jp, japanese, japonés, japonais, japonaise, japanisch, japanische, japonês, japonesa, 日本の, ياباني, يابانية
  @kr, korean, korea, corea, corée, coreia, كوريا, coreanas, coréen, coréenne, coréens, koreanisch, koreanische, coreano, 韓国の, كوري, كورية
  @lb, lebanese, libanés, libanais, libanaise, libanesisch, libanês, libanesa, レバノンの, لبنانية
  @mg, malagasy, malgache, madagassisch
  @mx, mexican, mexicano, mexicana, mexicain, mexicaine, mexikanisch, メキシコの, مكسيكية
  @my, malaysian, malasio, malaisien, malaisienne, malaysisch, malaio, ماليزي
  @ng, nigerian, nigeriano, nigérian, nigériane, nigerianisch, نيجيري
  @nl, dutch, holland, holanda, hollande, neerlandés, オランダの, néerlandais, néerlandaise, hollandais, holländisch, niederländisch, holandês, holandesa, هولندي
  @no, norwegian, noruego, norvégien, norvégienne, norwegisch, norueguês, نرويجي
  @pe, peruvian, peruano, peruana, péruvien, péruvienne, peruanisch, بيروفي
  @ph, filipina, フィリピンの, philippin, philippine, philippinisch, filipino, فلبيني
  @pt, portuguese, portugais, portugaise, portugiesisch, português, portuguesa, برتغالي
  @sg, singaporean, singapurense, singapourien, singapurisch, singapuriano
  @sn, senegalese, senegalés, sénégalais, sénégalaise, senegalesisch, senegalês, سنغالي
  @th, thai, thaï, thaïlandais, thaïlandaise, thailändisch, tailandês, tailandesa, タイの, تايلاندي
  @tr, turkish, turc, turque, türkisch, turco, turca, トルコの, تركية
  @tw, taiwanese, taïwanais, taïwanaise, taiwanisch, taiwanês, taiwanesa, 台湾の, تايواني
  @vn, vietnamese, vietnamien, vietnamienne, vietnamesisch, vietnamita, ベトナムの, فيتنامي
  @fr, french, français, française, françaises, französisch, französische, francés, francesa, francesas, francês, francesas, フランスの, فرنسي, فرنسية
  @be, belgian, belge, belges, belgisch, belgische, belgas, belga, ベルギーの, بلجيكي, بلجيكية
  @pl, polish, polonais, polonaise, polnisch, polnische, polaco, polaca, polonês, polonesa, ポーランドの, بولندي, بولندية
  @ch, swiss, suisse, schweizer, schweizerisch, suizo, suiza, suíço, suíça, スイスの, سويسري, سويسرية
  @at, austrian, autrichien, autrichienne, österreichisch, österreichische, austriaco, austriaca, austríaco, オーストリアの, نمساوي
  @gb, uk, england, scotland, inglaterra, angleterre, british, english, britannique, anglais, anglaise, britisch, britische, englisch, englische, británico, británica, inglés, inglesa, britânico, britânica, inglês, イギリスの, 英国, بريطاني, إنجليزي
  @ie, irish, irlandais, irisch, irische, irlandés, irlandês, アイルランドの, أيرلندي
  @us, usa, america, estados unidos, états-unis, アメリカ, أمريكا, american, américain, américaine, américains, amerikanisch, amerikanische, americano, americana, americanos, estadounidense, アメリカの, أمريكي, أمريكية
  @ca, canadian, canadien, canadienne, kanadisch, kanadische, canadiense, canadense, カナダの, كندي
  @ru, russian, russe, russes, russisch, russische, ruso, rusa, russo, russa, ロシアの, روسي, روسية
  @ua, ukrainian, ukrainien, ukrainisch, ucraniano, ウクライナの, أوكراني
  @se, swedish, suédois, suédoise, schwedisch, schwedische, sueco, sueca, スウェーデンの, سويدي
  @dk, danish, danois, danoise, dänisch, dänische, danés, dinamarquês, デンマークの, دنماركي
  @cz, czech, tchèque, tschechisch, checo, tcheco, チェコの, تشيكي
  @hu, hungarian, hongrois, ungarisch, húngaro, ハンガリーの, مجري
  @ro, romanian, roumain, rumänisch, rumano, romeno, ルーマニアの, روماني
  @bg, bulgarian, bulgare, bulgarisch, búlgaro, ブルガリアの, بلغاري
  @hr, croatian, croate, kroatisch, croata, クロアチアの, كرواتي
  @ma, moroccan, marocain, marocaine, marokkanisch, marokkanische, marroquí, marroquino, モロッコの, مغربي, مغربية
  @eg, egyptian, égyptien, ägyptisch, egipcio, egípcio, エジプトの, مصري, مصرية
  @tn, tunisian, tunisien, tunesisch, tunecino, tunisiano, チュニジアの, تونسي
  @dz, algerian, algérien, algerisch, argelino, アルジェリアの, جزائري
  @ke, kenyan, kényan, kenianisch, keniano, queniano, ケニアの, كيني
  @ir, persian, iranian, iranien, persan, iranisch, persisch, iraní, persa, iraniano, イランの, إيراني, فارسي
  @il, israeli, israélien, israelisch, israelí, israelense, イスラエルの, إسرائيلي
  @sy, syrian, syrien, syrisch, sirio, sírio, シリアの, سوري, سورية
  @sa, saudi, saoudien, saudisch, saudí, saudita, サウジアラビアの, سعودي
  @ae, emirati, émirati, emiratí, إماراتي
  @pk, pakistani, pakistanais, pakistanisch, pakistaní, paquistanês, パキスタンの, باكستاني
  @lk, sri lankan, srilankais, sri-lankisch, ceylon, スリランカの, سريلانكي
  @bd, bangladeshi, bangladais, bangladeschisch, バングラデシュの, بنغلاديشي
  @np, nepali, nepalese, népalais, nepalesisch, nepalí, nepalês, ネパールの, نيبالي
  @cu, cuban, cubain, kubanisch, cubano, cubana, キューバの, كوبي
  @jm, jamaican, jamaïcain, jamaikanisch, jamaicano, ジャマイカの, جامايكي
  @cl, chilean, chilien, chilenisch, chileno, chilena, チリの, تشيلي
  @ve, venezuelan, vénézuélien, venezolanisch, venezolano, venezuelano, ベネズエラの, فنزويلي
  @nz, new zealand, kiwi snacks, néo-zélandais, neuseeländisch, neozelandés, neozelandês, ニュージーランドの, نيوزيلندي
  @hk, hong kong, hongkong, 香港の
  @za, south african, sudafricano, sudafricana, sud-africain, sud-africaine, südafrikanisch, sul-africano, جنوب أفريقي
`

/** Each line as a synonym group. */
export const everydayGroups: readonly string[][] = [kinds, tastes, diets, ingredients, services, peoples].flatMap((lines) =>
  lines
    .trim()
    .split('\n')
    .map((line) => line.split(',').map((words) => words.trim())),
)

/** Words that ask for any snack, so they match the whole shop. */
export const genericWords = keysOf(
  'food snack snacks snaks treat treats aperitivo comida bocadito picoteo tentempié tentempiés encas grignotage grignoter nourriture Essen Knabberei ' +
    'Knabbereien Knabberzeug Knabbern petisco petiscos lanche lanchinho スナック 菓子 軽食 おやつ سناك سناكس وجبة وجبات خفيفة ' +
    'تسالي تسلية طعام',
)

/** Stop words: they say nothing about a snack. */
const fillers =
  'a an and of the with in from for to some any or me my is are all ' +
  'something anything someone thing things want wants need needs like looking look find show give get got have has had contain contains containing ok okay fine or but if not just only do does you your we ' +
  'i im id please can could would who whom someone somebody anybody everyone isnt arent dont what which there go goes going good best nice great really very super extra so too that this made make ' +
  'daughter wife husband mom mum mother dad father sister brother grandma grandpa boss girlfriend boyfriend partner j n s c m t qu ' +
  'esposa marido mamá papá madre padre hermana hermano abuela abuelo jefe novia novio amiga amigo femme mari maman mère père sœur frère mamie papi copine copain ' +
  'Frau Mann Mutter Vater Schwester Bruder Oma Opa Freund Freundin mãe pai irmã irmão avó avô namorada namorado 妻 夫 母 父 お母さん お父さん 友達 彼女 彼氏 ' +
  'زوجتي زوجي امي أمي أبي اختي أختي اخي أخي جدتي صديقي صديقتي ' +
  'watch watching ver mirar viendo assistir vendo regarder schauen gucken 見る 見ながら ' +
  'household home classroom family families somos familia casa sommes famille maison Familie Haushalt haus família 家族 うち 家 への عائلة عائلتي بيت ' +
  'il elle on nous ils elles plaît plait stp svp sil favor gentileza gegen because since thanks thank hi hello hey looking recommend recommendation recommendations suggest suggestion suggestions really nice pls plz tell every day today tonight could should would love loves loved enjoy enjoys crave craving prefer kinda something goes when then than he she they them her his our us people friend friends stuff safe allowed allergic allergy ' +
  'flavor flavors flavour flavours flavored flavoured taste tastes tasting style type kind sort eat eating try delicious tasty yummy ' +
  'authentic traditional premium gourmet exotic foreign international buy shop sell online most more your idea ideas it its on at as be but products product ' +
  'de del la el los las lo le un una unos unas con y e en para por al que o ' +
  'va van bien combina combinan acompaña acompañar pega pegan marida maridar porque gracias hola recomienda recomiendas recomendación recomiéndame cosa cosas alguna alguno algún está están puedo puede comer come tomar llevar cuál cuáles dónde quieres quiere venden vendéis gustan gustaría ' +
  'algo contiene contienen quiero quisiera busco alguien quien pero tienen teneis tenéis tienes hay muy mas más sabor sabores rico rica mi mis su sus es son me gusta productos producto ' +
  'les des du aux au et ou avec pour dans mes une ' +
  'va vont bien accompagne accompagner parce merci bonjour conseillez recommandez quoi quel quelle quels quelles faut aime aimerais aimons truc trucs choses peut avoir prendre accord ce cette ces où y a ' +
  'quelque quelqu chose envie mais qui je veux voudrais cherche avez vous auriez ne mange manger mangent peux très tres goût gout saveur bon bonne mon ma est sont des d l qui produits produit ' +
  'passt passen weil danke hallo empfehlung empfehlen empfiehlst welche welcher welches mag mögen liebe essen esse isst irgendwas irgendetwas irgendein irgendeine wir uns er dazu zu als so ganz meiner unser unsere euch seid wo ' +
  'enthält enthalten jemand jemanden jemandem wer wen kann man aber ' +
  'der die das dem den ein eine einen und oder mit für von aus im zum zur ' +
  'etwas was ich will möchte suche haben habt sie ihr gibt es sehr geschmack lecker leckere mein meine meinen bitte ist sind auch nach gerne produkte einer eines dass ' +
  'um uma os as da do das dos com ou na no nas nos ' +
  'combina combinam acompanha acompanhar vai vão porque obrigado obrigada oi olá recomenda recomendação recomendações coisa coisas qual quais pode posso comer come vender vendem gostaria alguma algum está estão nós ele ela eles elas onde cadê ' +
  'quero queria procuro alguém quem mas pra pro pras pros tem vocês voces bem muito muita sabor gostoso meu minha é ter que tomar ' +
  'のもの ものを ものが いい 良い よい 合う あう おすすめ 教えて ありがとう なにか 何か など ので から ' +
  'の と や な が を に は で も へ から お もの 物 ください 下さい ほしい 欲しい 食べたい たい やつ 系 味 です ます ある あり ますか 風味 向け 用 のある する った い ' +
  'بس لأن لان شكرا شكراً مرحبا السلام عليكم ماذا وش ايش شو اللي الذي التي تنصحون تنصحني يناسب مناسب مناسبة أفضل احسن عنده عندها ابني بنتي ولدي احب أحب أكل اكل آكل ' +
  'عندي لدي معي عندك ابغى أبغى ابي بدي عايز عاوز ودي نفسي لو سمحت ممكن شخص احد حدا ' +
  'و من مع في أو شيء شي أريد اريد أبحث ابحث عن هل لديكم عندكم لي جدا جداً بنكهة نكهة طعم لذيذ هذا هذه على الى إلى منتج منتجات ل'
export const fillerWords = keysOf(fillers)
/** The same, as they are written: 'thé' is no 'the'. */
export const fillerSpellings: ReadonlySet<string> = new Set(fillers.split(' '))

/** Endings of German compounds that say no more about a snack: 'Mangostreifen'. */
export const compoundEndings = keysOf(
  'Streifen Stücke Stückchen Riegel Snack Snacks Kugeln Bällchen Mix Tafel Scheiben Ringe Würfel Knabberei Knabbereien Packung Tüte Spezialität ' +
    'Spezialitäten Produkt Produkte Sachen Zeug Geschmack Liebhaber',
)

/** Brands that people ask for: never another word misspelt. A product of that name is found by it. */
export const brandNames = keysOf(
  'Milka Haribo Lindt Toblerone Ferrero Rocher Nutella Kinder Oreo Oreos Doritos Pringles Cheetos Takis Lays Ruffles Tostitos Fritos KitKat Snickers Twix Mars Bounty ' +
    'Skittles Starburst Twizzlers Reese Reeses Hershey Hersheys Cadbury Ritter Godiva Ghirardelli MMs Smarties Mentos TicTac Trolli Katjes Manner Leibniz Bahlsen Lorenz Funny-frisch ' +
    'Carambar Lu Haagen Dazs Jerrys Walkers Kettle Jaffa Maltesers Tunnocks Hobnobs Digestives Ritz Goldfish Cheezit Chipsy Garoto Lacta Bis Nestle Bauducco ' +
    'Fandangos Marinela Bimbo Sabritas Gansito Pulparindo Calbee Meiji Glico Lotte Morinaga Hi-Chew Yan Loacker Bueno Duplo Hanuta Knoppers Tonys Chocolonely Feastables Coca Pepsi Fanta Sprite RedBull',
)

function keysOf(words: string): ReadonlySet<string> {
  return new Set(queryWords(words).flatMap(({ keys }) => keys.slice(0, 1)))
}
