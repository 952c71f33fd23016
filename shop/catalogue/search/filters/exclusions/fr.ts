import type { ExclusionWords } from './words.ts'

export const frExclusions: ExclusionWords = {
  before:
    'évite, évitez, évitons, évitant, ne supporte pas, ne supporte pas le, ne tolère pas, ne mange pas de, ne mange pas, ne mange ni, ne peut pas manger de, ne peux pas manger de, ne peux pas manger, ne consomme pas de, dénué de, dénués de, ne doit pas contenir, contient pas, sans, sans aucun, sans aucune, pas de, pas d, aucun, aucune, zéro, exempt de, exempt d, exempte de, exempts de, dépourvu de, dépourvue de, ne contient pas, ne contenant pas, ne contient pas de, ' +
    'ne contenant pas de, qui ne contient pas de, qui ne contient ni, éviter, exclure, excluant, allergique à, allergique au, allergique aux, allergiques à, allergiques aux, intolérant à, intolérant au, intolérante au, intolérante à, libre de, sns, sanz',
  weakBefore:
    'à part, à l exception de, à l exception du, à l exception des, autre que, n ai pas le droit, surtout pas, jamais, rien, rien de, rien avec, je n aime pas, n aime pas, je ne veux pas, ne veux pas de, pas, non, ni, sauf, hormis, excepté, moins de, jamais de, allergie à, allergie au, allergie aux, allergies aux, intolérance à, intolérance au, plus de',
  after: '',
  weakAfter: 'free, zéro, exclu, exclus',
  either:
    'interdit, interdits, interdite, interdites, proscrit, proscrits, allergie, allergies, allergique, allergiques, intolérance, intolérant',
  glued: '',
  gluedBefore: 'sans',
  links:
    'en provenance de, venant de, soit, soient, être, très, et, ou, ni, de, des, du, d, l, le, la, les, au, aux, à, aucun, aucune, traces de, traces d, trace de, ajouté, ajoutés',
  beside: 'quelque, chose, svp, qui, que, produits, produit, contient, je, suis, veux, mais, est, sont, garanti',
  things: {
    gluten:
      'gluten, blé, seigle, orge, avoine, épeautre, farine, farine de blé, malt, semoule, cœliaque, coeliaque, cœliaques, pain, couscous, froment',
    milk: 'lait, lactose, laitier, laitiers, laitière, produit laitier, produits laitiers, laitages, laitage, beurre, crème, fromage, yaourt, petit lait, lactosérum, caséine, protéines de lait, protéine de lait, lait de vache',
    'tree-nuts':
      'fruit à coque, fruits à coque, fruits à coques, fruits à coque dure, amande, amandes, noix de cajou, cajou, pistache, pistaches, noisette, noisettes, noix de pécan, pécan, macadamia, noix de macadamia, noix du brésil, noix de grenoble, pâte d amande, massepain, praliné, lait d amande, cerneaux',
    peanuts:
      'cacahuète, cacahuètes, cacahouète, cacahouètes, arachide, arachides, beurre de cacahuète, beurre de cacahuètes, beurre d arachide, huile d arachide',
    sesame: 'sésame, graines de sésame, huile de sésame, tahini, tahin',
    soy: 'soja, soya, sauce soja, lécithine de soja, tofu, graines de soja',
    eggs: 'œuf, œufs, oeuf, oeufs, blanc d œuf, jaune d œuf, mayonnaise',
    fish: 'poisson, poissons, saumon, morue, cabillaud, thon, anchois, sardine, sardines, sauce de poisson, nuoc mam',
    crustaceans:
      'crustacé, crustacés, crevette, crevettes, crabe, crabes, homard, langouste, langoustine, langoustines, écrevisse, écrevisses',
    molluscs:
      'mollusque, mollusques, calmar, calmars, encornet, poulpe, pieuvre, huître, huîtres, moule, moules, palourde, palourdes, seiche, escargot, escargots, coquilles saint jacques',
    mustard: 'moutarde, graines de moutarde',
    celery: 'céleri, céleri rave, céleris',
    sulphites: 'sulfite, sulfites, anhydride sulfureux, dioxyde de soufre, soufre',
    lupin: 'lupin, lupins, graines de lupin',
    insects: 'insecte, insectes, insectes comestibles, sauterelle, sauterelles, grillon, grillons, criquet, criquets',
    nuts: 'noix, fruits secs oléagineux, oléagineux, noix et cacahuètes, fruits secs, fruit sec',
    shellfish: 'coquillage, coquillages, fruits de mer et crustacés',
    seafood: 'fruits de mer, fruit de mer, produits de la mer',
    allergens: 'allergène, allergènes',
    heat: 'piquant, piquante, piquants, piment fort, épicé, épicée, épicés, pimenté, pimentée, trop épicé, trop piquant, relevé, fort',
    sugar: 'sucre, sucres',
    salt: 'sel, sodium',
    fat: 'gras, matières grasses, graisse, graisses',
    sweet: 'goût sucré, sucrerie, sucreries',
    animal: 'produits animaux, produits d origine animale, origine animale, animal, animaux, ingrédients d origine animale',
    meat: 'viande, viandes, bœuf, poulet',
    pork: 'porc, jambon, lard, cochon',
    'too-sweet': 'trop sucré, trop sucrée, trop sucrés, trop sucrées, très sucré, très sucrée, si sucré',
    salty: 'salé, salée, salés, salées, trop salé, trop salée, très salé',
    sour: 'acide, acides, acidulé, trop acide',
  },
  kinds: {
    chocolate: 'chocolat, chocolats, cacao, beurre de cacao, chocolaté',
    coconut: 'coco, noix de coco, lait de coco, huile de coco',
    licorice: 'réglisse, réglisses',
    garlic: 'ail',
    onion: 'oignon, oignons',
    cinnamon: 'cannelle',
    ginger: 'gingembre',
    banana: 'banane, bananes, plantain',
    mango: 'mangue, mangues',
    honey: 'miel',
    coffee: 'café',
    seaweed: 'algue, algues, nori',
    chili: 'piment, piments',
    popcorn: 'popcorn, pop corn, maïs soufflé',
  },
  measured: {
    'not-sweet': 'pas sucré, pas sucrés, non sucré',
    'sugar-free': 'zéro sucre, zéro sucres, 0 sucre',
    'low-sugar': 'pauvre en sucre, pauvre en sucres, faible en sucre, faible en sucres, peu de sucre, moins de sucre, réduit en sucre',
    'low-salt': 'pauvre en sel, faible en sel, peu salé, peu salée, peu salés, peu de sel, moins de sel, réduit en sel, pauvre en sodium',
    'low-fat': 'pauvre en matières grasses, faible en matières grasses, peu gras, allégé, allégée',
    'high-protein': 'riche en protéines, riches en protéines, hyperprotéiné, beaucoup de protéines',
    'high-fibre': 'riche en fibres, riches en fibres',
    'less-sweet': 'peu sucré, peu sucrée, peu sucrés, moins sucré, moins sucrée, légèrement sucré',
  },
  conditions: {
    gluten: 'cœliaque, coeliaque, cœliaques, coeliaques, maladie cœliaque, maladie coeliaque',
    allergens: 'hypoallergénique, hypoallergéniques',
  },
  cancelling: 'pas, pas besoin de, pas forcément',
  unverifiable:
    'sucre ajouté, sucres ajoutés, édulcorant, édulcorants, cholestérol, calories, glucides, gélatine, alcool, vin, huile de palme, ' +
    'palme, huile, glutamate, caféine, maïs, levure, colorant, colorants, conservateur, conservateurs, additif, additifs, arôme, ' +
    'arômes, ogm, céréales, céréale, riz, pomme de terre, tomate, champignon, poivre, cumin, fraise, citron, fructose, glucose, ' +
    'stevia, légumineuses, pois, pois chiche, pois chiches, lentilles, graines, pignon, pignons, pignons de pin, châtaigne, ' +
    'châtaignes, marron, pavot, tournesol, vanille, muscade, noix de muscade, sarrasin, fruit, fruits',
  claims:
    'bio, biologique, biologiques, agriculture biologique, diabétique, diabétiques, faible en calories, protéiné, ' +
    'protéinés, commerce équitable, équitable, enceinte, femme enceinte, cétogène, régime, sain, sains, saine, minceur',
  ordinary:
    'sans frais, sans souci, sans doute, sans limite, sans fin, sans cuisson, sans frontières, sans plastique, sans culpabilité, sans engagement, sans marque, sans serif, pas de calais, pas cher, sans four, zéro déchet, moins de, plus de',
}
