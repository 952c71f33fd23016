import type { ConceptWords } from './concept-words.ts'

export const deConcepts: ConceptWords = {
  regions: {
    '002': 'afrikanisch*',
    '011': 'westafrika, westafrikanisch*',
    '014': 'ostafrika, ostafrikanisch*',
    '015': 'nordafrika, nordafrikanisch*',
    '142': 'asiatisch*, fernost, fernöstlich*, ferner osten',
    '030': 'ostasien, ostasiatisch*',
    '034': 'südasien, südasiatisch*',
    '035': 'südostasien, südostasiatisch*',
    '150': 'europäisch*',
    '151': 'osteuropa, osteuropäisch*',
    '155': 'westeuropa, westeuropäisch*',
    '039': 'südeuropa, südeuropäisch*',
    '021': 'nordamerika, nordamerikanisch*',
    '005': 'südamerika, südamerikanisch*',
    '013': 'mittelamerika, zentralamerika, mittelamerikanisch*',
    '029': 'karibik, karibisch*',
    '419': 'lateinamerika, lateinamerikanisch*',
    '009': 'ozeanien, südsee',
    'middle-east': 'naher osten, nahen osten, nahost, nahöstlich*, orient, orientalisch*, arabisch*, mittlerer osten, levante',
    nordic: 'skandinavien, skandinavisch*, nordisch*, nordeuropa, nordics',
    mediterranean: 'mittelmeer, mittelmeerraum, mediterran*',
    balkans: 'balkan',
    caucasus: 'kaukasus, kaukasisch*',
    maghreb: 'maghreb*',
  },
  occasions: {
    tea: 'tee, zum tee, teestunde, teezeit, teegebäck, für den tee, teatime, nachmittagstee',
    coffee:
      'zu Kaffee, passt zum Kaffee, zum Espresso, Kaffeezeit, zum kaffee, kaffeepause, kaffeekränzchen, kaffee und kuchen, für den kaffee',
    beer: 'Fußballabend, Fußball, Grillabend, Grillen, Spieltag, Skatabend, bier, biere, zum bier, biersnack, biersnacks, bierabend, feierabend, feierabendbier, stammtisch, aperitif, apéro',
    wine: 'wein, zum wein, weinabend, sekt, weinprobe, käseplatte, rotwein, weißwein',
    movie: 'film, filmabend, kino, kinoabend, fernsehabend, serienabend, spieleabend, zum fernsehen, netflix',
    gift: 'geschenk, geschenke, geschenkidee, geschenkideen, zum verschenken, verschenken, geburtstag, geburtstagsgeschenk, mitbringsel, muttertag, vatertag, valentinstag, präsent, präsentkorb, geschenkkorb, hochzeit, gastgeschenk, einzug, souvenir, wichteln, wichtelgeschenk',
    kids: 'Kindergarten, Kita, Vesper, Vesperdose, Schulpause, kind, kinder, kindern, für kinder, kindergeburtstag, kinderfreundlich, kleinkind, schule, schulbrot, brotdose, lunchbox, znüni, zvieri, jause, pausenbrot, pausensnack, sohn, tochter, enkel',
    hiking:
      'Autofahrt, Fahrt, Roadtrip, Zugfahrt, Flug, Urlaub, Strand, Sommer, Radtour, Ausflug, Fitness, Festival, wandern, wanderung, wandersnack, energie, sport, unterwegs, reise, reiseproviant, camping, picknick, studentenfutter, training',
    party: 'party, feier, gäste, zum teilen, buffet, fingerfood, silvester, partysnack, partysnacks',
    office: 'Büro, fürs Büro, Arbeit, Kollegen, Kollegin, Meeting, Besprechung, Schreibtisch, Lernen, Prüfung, Team, Homeoffice',
    breakfast: 'frühstück, brunch, zum frühstück',
    dessert: 'nachtisch, dessert, nachspeise, süßspeise',
    christmas:
      'Weihnachtskekse, Weihnachtsplätzchen, Plätzchen zu Weihnachten, weihnachten, weihnachtlich*, advent, nikolaus, adventskalender, weihnachtsgebäck, weihnachtsgeschenk',
    ramadan: 'Eid, Opferfest, zum Fastenbrechen, ramadan, fastenbrechen, zuckerfest, iftar',
    diwali: 'diwali',
    halloween: 'halloween, süßes oder saures, gruselig*',
    easter: 'ostern, osternest, osterkorb, ostergeschenk',
    'lunar-new-year': 'chinesisches neujahr, mondneujahr, neujahrsfest',
    umami: 'umami',
    stinky:
      'stinkfrucht, stinkfrüchte, stinkend*, stinkt, stinkige*, könig der früchte, frucht die stinkt, obst das stinkt, stinkendes obst',
    daring:
      'verrückt*, ausgefallen*, ungewöhnlich*, seltsam*, mutig*, mutprobe, skurril*, abenteuerlich*, kurios*, überrasch mich, eklig*, exotischste*, komisch*',
  },
  diets: {
    vegan: 'vegan, vegane, veganer, veganes, veganen, pflanzlich, rein pflanzlich, pflanzliche, pflanzlicher, pflanzliches',
    vegetarian: 'vegetarisch, vegetarische, vegetarischer, vegetarisches, Vegetarier, veggie',
    halal: 'halal, halāl',
    kosher: 'koscher, koschere, koscheres',
  },
  sorts: {
    'price-up':
      'günstig*, billig*, preiswert*, günstigste*, billigste*, preisgünstig*, kleines geld, kleiner preis, nicht teuer, nicht so teuer, nicht zu teuer',
    'price-down': 'teuer, teure*, teuerste*, luxus, edel',
    new: 'neu, neue, neues, neuer, neuheit, neuheiten, neueste*, neu eingetroffen',
    featured: 'beliebt*, bestseller, meistverkauft*, empfehlung, empfehlungen, lieblinge',
  },
  heat: {
    none: 'ohne schärfe, nicht scharfe',
    mild: 'mild, milde, milder, mildes, leicht scharf, wenig scharf, etwas scharf, ein bisschen scharf, bisschen scharf',
  },
  prices: {
    atMost:
      'nicht teurer als, nicht mehr wie, nicht über, höchstens für, für maximal, für höchstens, für unter, unter, bis, bis zu, weniger als, maximal, höchstens, max, günstiger als, billiger als, nicht mehr als, nicht über, für unter',
    atMostAfter: 'oder weniger, maximal, höchstens, max, oder günstiger',
    about: 'etwa, ungefähr, circa, ca, rund, um die',
    aboutAfter: 'ungefähr, circa',
    atLeast: 'über, ab, mehr als, mindestens, mind, teurer als',
    atLeastAfter: 'oder mehr, mindestens, aufwärts, und mehr',
    between: 'zwischen, von',
    to: 'und, bis',
    otherUnits: 'gramm, kilo, kalorien, prozent, stück, packung, packungen, jahre, jahren, zucker, fett, kakao, kohlenhydrate',
  },
}
