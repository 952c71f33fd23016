import type { ExclusionWords } from './words.ts'

export const deExclusions: ExclusionWords = {
  before:
    'vermeide, vermeidet, meide, meiden, verzichte auf, verzichten auf, verzichtet auf, esse kein, esse keine, esse keinen, isst kein, isst keine, vertrage kein, verträgt kein, verträgt keine, verträgt keinen, darf kein, darf keine, darf keinen, dürfen keine, dürfen kein, soll kein, soll keine, ganz ohne, komplett ohne, ohne, frei von, frei, kein, keine, keinen, keinem, keiner, keinerlei, enthält kein, enthält keine, enthält keinen, null, vermeiden, ausschließen, allergisch auf, allergisch gegen, ' +
    'ohen, ohn, ohnne, darf keine, darf kein, vertrage keine, vertrage kein, ausser, außer',
  weakBefore:
    'bis auf, abgesehen von, reagiere auf, reagiert auf, auf keinen fall, bloß nicht, empfindlich gegen, lieber nicht, nichts, nichts mit, mag kein, mag keine, mag keinen, möchte kein, möchte keine, will kein, will keine, nicht, nix, weder, noch, bloß keine, minus, allergie gegen, allergie auf, unverträglichkeit gegen, vertrage',
  after: '',
  weakAfter: 'vermeiden, meiden, verboten, tabu, frei, freie, freier, freies, freien, free, los, allergiker, unverträglich, ausgeschlossen',
  either: 'tabu, verboten, untersagt, ein no go, allergie, allergien, allergisch, intoleranz, unverträglichkeit',
  glued:
    'frei, freie, freier, freies, freien, freiem, los, lose, loser, loses, losen, allergie, allergien, allergiker, allergikerin, intoleranz, unverträglichkeit, allergisch, intolerant, fre, fri, free',
  gluedBefore: 'ohne',
  links:
    'aus, vom, mit, sein, sehr, und, oder, noch, von, der, die, das, den, dem, jegliche, jegliches, spuren von, spuren, zugesetzten, zugesetzte, zugesetzter, sowie, an, auf, gegen, auch, alle, aller, kein, keine, keinen',
  beside: 'etwas, was, bitte, produkte, produkt, enthält, enthalten, ich, bin, will, suche, aber, ist, sind, nur, garantiert',
  things: {
    gluten:
      'Gluten, Weizen, Roggen, Gerste, Hafer, Dinkel, Mehl, Weizenmehl, Malz, Grieß, Zöliakie, glutenhaltiges Getreide, Brot, Seitan, Couscous, Bulgur, Kleber',
    milk: 'Milch, Laktose, Lactose, Milchprodukte, Milchprodukt, Milchprodukten, Molkerei, Molke, Butter, Sahne, Käse, Joghurt, Kasein, Casein, Milcheiweiß, Milchprotein, Kuhmilch, Milchzucker, Rahm, Quark, Milchpulver',
    'tree-nuts':
      'Schalenfrüchte, Schalenfrucht, Schalenfrüchten, Baumnuss, Baumnüsse, Mandel, Mandeln, Cashew, Cashews, Cashewkerne, Cashewnüsse, Pistazie, Pistazien, Haselnuss, Haselnüsse, Haselnüssen, Walnuss, Walnüsse, Walnüssen, Pekannuss, Pekannüsse, ' +
      'Macadamia, Macadamianüsse, Paranuss, Paranüsse, Marzipan, Nougat, Mandelmilch, Krokant',
    peanuts: 'Erdnuss, Erdnüsse, Erdnüssen, Erdnuß, Erdnußbutter, Erdnussbutter, Erdnussöl, Erdnuesse, Erdnuesssen',
    sesame: 'Sesam, Sesamsamen, Sesamöl, Tahin, Tahini, Sesamkörner',
    soy: 'Soja, Sojabohnen, Sojabohne, Sojasauce, Sojasoße, Sojalecithin, Tofu, Soya',
    eggs: 'Ei, Eier, Eiern, Eiweiß, Eigelb, Hühnerei, Hühnereier, Mayonnaise, Vollei',
    fish: 'Fisch, Fische, Fischen, Lachs, Kabeljau, Thunfisch, Sardellen, Sardelle, Sardinen, Sardine, Fischsauce, Fischsoße, Hering',
    crustaceans:
      'Krebstier, Krebstiere, Krebstieren, Krustentier, Krustentiere, Krustentieren, Garnele, Garnelen, Shrimps, Krabbe, Krabben, Hummer, Languste, Langusten, Krebs, Krebse, Flusskrebse',
    molluscs:
      'Weichtier, Weichtiere, Weichtieren, Tintenfisch, Tintenfische, Kalmar, Kalmare, Oktopus, Krake, Muschel, Muscheln, Auster, Austern, Schnecke, Schnecken, Sepia',
    mustard: 'Senf, Senfkörner, Senfsaat, Senfsamen',
    celery: 'Sellerie, Knollensellerie, Staudensellerie',
    sulphites: 'Sulfit, Sulfite, Sulfiten, Schwefeldioxid, Schwefel, geschwefelt',
    lupin: 'Lupine, Lupinen, Süßlupinen, Lupinenmehl',
    insects: 'Insekt, Insekten, essbare Insekten, Heuschrecke, Heuschrecken, Grille, Grillen, Grashüpfer, Mehlwürmer, Mehlwurm',
    nuts: 'Nuss, Nüsse, Nüssen, Nuß, Nuesse, Nuessen, Nusse',
    shellfish: 'Schalentier, Schalentiere, Schalentieren, Schalen und Krustentiere',
    seafood: 'Meeresfrüchte, Meeresfrüchten, Meeresfrucht, Meeresfruechte',
    allergens: 'Allergen, Allergene, Allergenen',
    heat: 'scharf, scharfe, scharfer, scharfes, Schärfe, zu scharf, pikant, feurig',
    sugar: 'Zucker',
    salt: 'Salz, Natrium, Kochsalz',
    fat: 'Fett, Fette',
    sweet: 'süß, süße, süßes, süßer, Süßes',
    animal: 'tierische Produkte, tierische, tierischen, tierisch, tierische Zutaten, Tierprodukte, Tierisches',
    meat: 'Fleisch, Rind, Rindfleisch, Huhn, Hühnchen',
    pork: 'Schwein, Schweinefleisch, Schinken, Speck, Schweineschmalz',
    'too-sweet': 'zu süß, zu süße, zu süßes, zu süßer, so süß, so süßes, sehr süß, allzu süß, übersüß, pappsüß',
    salty: 'salzig, salziges, salzige, zu salzig, zu salziges, so salzig, sehr salzig',
    sour: 'sauer, saures, saure, zu sauer, so sauer',
  },
  kinds: {
    chocolate: 'Schokolade, Schoko, Schokoladen, Kakao, Kakaobutter, Schoki, Schoggi',
    coconut: 'Kokos, Kokosnuss, Kokosnüsse, Kokosmilch, Kokosöl, Kokosnuß, Kokosraspel',
    licorice: 'Lakritz, Lakritze, Lakritzen, Salmiak, Bärendreck',
    garlic: 'Knoblauch',
    onion: 'Zwiebel, Zwiebeln',
    cinnamon: 'Zimt',
    ginger: 'Ingwer',
    banana: 'Banane, Bananen, Kochbanane, Kochbananen',
    mango: 'Mango, Mangos',
    honey: 'Honig',
    coffee: 'Kaffee',
    seaweed: 'Algen, Alge, Seetang, Nori',
    chili: 'Chili, Chilis, Chilischote, Peperoncino',
    popcorn: 'Popcorn, Popkorn, Puffmais',
  },
  measured: {
    'sugar-free': 'null Zucker, 0 Zucker',
    'low-sugar': 'zuckerarm, zuckerarme, zuckerarmer, zuckerarmes, zuckerreduziert, zuckerreduzierte, weniger Zucker, wenig Zucker',
    'salt-free': 'ungesalzen, ungesalzene, ungesalzenes',
    'low-salt': 'salzarm, salzarme, salzarmer, salzarmes, salzreduziert, natriumarm, weniger Salz, wenig Salz, wenig gesalzen',
    'low-fat': 'fettarm, fettarme, fettarmer, fettarmes, fettreduziert, wenig Fett, weniger Fett',
    'high-protein':
      'proteinreich, proteinreiche, proteinreicher, proteinreiches, eiweißreich, eiweißreiche, viel Protein, viel Eiweiß, High Protein',
    'high-fibre': 'ballaststoffreich, ballaststoffreiche, viele Ballaststoffe',
    'less-sweet': 'wenig süß, weniger süß, weniger süßes, dezent süß, nur leicht süß, leicht süß',
  },
  conditions: {
    gluten: 'Zöliakie, Zoeliakie, Zöliakiebetroffene, Zöliakiebetroffener, Zöliakie geeignet',
    allergens: 'allergikerfreundlich, Allergiker geeignet, für Allergiker, allergikergeeignet, hypoallergen',
  },
  cancelling: 'nicht, nicht unbedingt, muss nicht',
  unverifiable:
    'Industriezucker, zugesetzter Zucker, Zuckerzusatz, Süßstoff, Süßstoffe, Süßungsmittel, Transfette, Cholesterin, Kalorien, ' +
    'Kohlenhydrate, Gelatine, Alkohol, Wein, Palmöl, Palmfett, Öl, Glutamat, Geschmacksverstärker, Koffein, Mais, Hefe, Farbstoff, ' +
    'Farbstoffe, Konservierungsstoff, Konservierungsstoffe, Konservierungsmittel, Zusatzstoff, Zusatzstoffe, Zusätze, Aroma, Aromen, ' +
    'Gentechnik, Getreide, Reis, Kartoffel, Kartoffeln, Tomate, Tomaten, Pilze, Pfeffer, Paprika, Kümmel, Koriander, Erdbeere, ' +
    'Zitrone, Fructose, Fruktose, Glukose, Stevia, Hülsenfrüchte, Erbsen, Kichererbsen, Linsen, Bohnen, Samen, Kerne, Pinienkerne, ' +
    'Kastanien, Maronen, Mohn, Sonnenblume, Vanille, Muskat, Muskatnuss, Buchweizen, Histamin, Obst, ' +
    'Früchte',
  claims:
    'biologisch, biologische, aus biologischem anbau, biosnacks, bioschokolade, diabetiker, für diabetiker, kalorienarm, kalorienarme, ' +
    'kalorienarmes, proteinriegel, fairer handel, ketogen, schwangerschaft, schwanger, schwangere, gesund, ' +
    'gesunde, gesunder, gesundes, diät, abnehmen, kohlenhydratarm',
  ordinary:
    'ohne Versandkosten, ohne Backen, ohne Ende, ohne Grenzen, ohne Plastik, ohne Gewissensbisse, ohne Zweifel, ohne Limit, versandkostenfrei, portofrei, sorgenfrei, gebührenfrei, steuerfrei, frei Haus, freihaus, barrierefrei, ' +
    'plastikfrei, keine Ahnung, kein Problem, kein Stress, ahnungslos, kostenlos, kostenloser, grenzenlos, endlos, bedenkenlos, zahllos, frei wählbar, lieferkostenfrei, risikofrei, null Problem',
}
