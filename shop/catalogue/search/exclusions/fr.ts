import type { ExclusionWords } from './words.ts'

export const frExclusions: ExclusionWords = {
  before:
    'sans, sans aucun, sans aucune, pas de, pas d, aucun, aucune, zéro, exempt de, exempt d, exempte de, exempts de, dépourvu de, dépourvue de, ne contient pas, ne contenant pas, ne contient pas de, ' +
    'ne contenant pas de, qui ne contient pas de, qui ne contient ni, éviter, exclure, excluant, allergique à, allergique au, allergique aux, allergiques à, allergiques aux, intolérant à, intolérant au, intolérante au, intolérante à, libre de, sns, sanz',
  weakBefore:
    'rien, rien de, rien avec, je n aime pas, n aime pas, je ne veux pas, ne veux pas de, pas, non, ni, sauf, hormis, excepté, moins de, jamais de, allergie à, allergie au, allergie aux, allergies aux, intolérance à, intolérance au, plus de',
  after: '',
  weakAfter: 'free, zéro, exclu, exclus',
  either: 'allergie, allergies, allergique, allergiques, intolérance, intolérant',
  glued: '',
  gluedBefore: 'sans',
  links: 'et, ou, ni, de, des, du, d, l, le, la, les, au, aux, à, aucun, aucune, traces de, traces d, trace de, ajouté, ajoutés',
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
  },
  untold:
    'sucre, sucres, sucre ajouté, sucres ajoutés, sucré, édulcorant, édulcorants, miel, sel, sodium, gras, matières grasses, graisse, cholestérol, calories, glucides, porc, jambon, viande, bœuf, poulet, gélatine, alcool, vin, ' +
    'huile de palme, palme, huile, coco, noix de coco, lait de coco, huile de coco, ail, oignon, oignons, glutamate, caféine, café, maïs, levure, colorant, colorants, conservateur, conservateurs, additif, additifs, arôme, arômes, ' +
    'ogm, céréales, céréale, riz, pomme de terre, tomate, chocolat, cacao, beurre de cacao, cannelle, champignon, piment, poivre, cumin, gingembre, mangue, banane, fraise, citron, fructose, glucose, stevia, légumineuses, pois, ' +
    'pois chiche, pois chiches, lentilles, graines, pignon, pignons, pignons de pin, châtaigne, châtaignes, marron, pavot, tournesol, réglisse, vanille, salé, acide, produits animaux, muscade, noix de muscade, sarrasin, fruit, fruits',
  claims:
    'bio, biologique, biologiques, agriculture biologique, diabétique, diabétiques, pauvre en sucre, pauvre en sel, faible en sucre, faible en calories, peu sucré, peu sucrée, allégé, allégée, riche en protéines, protéiné, protéinés, commerce équitable, équitable, enceinte, femme enceinte, cétogène, régime, sain, sains, saine, minceur',
  ordinary:
    'sans frais, sans souci, sans doute, sans limite, sans fin, sans cuisson, sans frontières, sans plastique, sans culpabilité, sans engagement, sans marque, sans serif, pas de calais, pas cher, sans four, zéro déchet, moins de, plus de',
}
