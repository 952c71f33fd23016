import type { ExclusionWords } from './words.ts'

export const enExclusions: ExclusionWords = {
  before:
    'without, with out, w o, w out, no, with no, has no, have no, contains no, containing no, zero, free of, avoid, avoiding, exclude, excluding, ' +
    'leave out, leaving out, does not contain, doesn t contain, doesnt contain, do not contain, don t contain, not containing, not contain, ' +
    'does not have, doesn t have, allergic to, intolerant to, intolerant of, can t eat, cannot eat, cant eat, can t have, cannot have, ' +
    'free from, witout, withot, wihtout, withuot, wthout, whitout, wihout, 🚫, ❌, ⛔',
  weakBefore:
    'none with, none containing, none of, can t, cannot, cant, won t, wont, shouldn t, should not, mustn t, must not, don t, dont, do not, doesn t, doesnt, does not, isn t allowed, not allowed, no go, stay away from, steer clear of, keep away from, other than, all but, cut out, gave up, off limits, sensitive to, reacts to, react to, lacking, devoid of, rather not, not a fan of, no fan of, not keen on, not into, can t stand, cant stand, sick of, nothing, nothing with, nothing containing, nothing too, i don t like, don t like, dont like, do not like, don t want, dont want, do not want, i hate, hate, dislike, not, not any, non, minus, except, except for, but not, never, skip, hold the, 0, remove, anything but, allergy to',
  after: '🚫, ❌, ⛔, free',
  weakAfter:
    'no thanks, no thank you, no thx, fre, fee, freee, frree, fere, feree, frei, less, excluded, intolerant, intolerance, intolerances, safe, none',
  either:
    'forbidden, banned, prohibited, taboo, not allowed, off limits, a no go, not ok, not okay, intolerance to, sensitivity, allergy, allergies, allergic, alergy, allery, free from, free of',
  glued: 'free, less',
  gluedBefore: 'no, non, without',
  links: 'be, and, or, nor, n, of, the, any, a, an, trace of, traces of, added, to, from, all, kind of, kinds of, neither, either, also',
  beside:
    'something, anything, please, that, is, are, which, product, products, contain, contains, i, am, m, want, need, show, only, but, like, have, has',
  things: {
    gluten:
      '🌾, 🍞, 🥖, 🥐, gluten, wheat, rye, barley, oat, oats, spelt, kamut, malt, semolina, durum, flour, wheat flour, celiac, celiacs, coeliac, coeliacs, bread, seitan, bulgur, couscous',
    milk: '🥛, 🧀, 🧈, milk, dairy, diary, lactose, butter, cream, cheese, yogurt, yoghurt, whey, casein, milk protein, milk products, dairy products, cow s milk, cows milk, ghee, buttermilk, condensed milk',
    'tree-nuts':
      'tree nut, tree nuts, treenut, treenuts, almond, cashew, cashew nut, pistachio, hazelnut, walnut, pecan, pecan nut, macadamia, macadamia nut, brazil nut, filbert, praline, marzipan, almond milk',
    peanuts: 'peanut, groundnut, ground nut, monkey nut, peanut butter, peanut oil, earth nut',
    sesame: 'sesame, sesame seed, sesame oil, tahini, sesam, sesamie',
    soy: 'soy, soya, soybean, soyabean, soy bean, soya bean, soy sauce, soya sauce, soy lecithin, tofu, edamame',
    eggs: '🥚, 🍳, egg, egg white, egg yolk, mayonnaise',
    fish: '🐟, 🐠, fish, salmon, cod, tuna, anchovy, anchovies, sardine, fish sauce, mackerel, herring',
    crustaceans: 'crustacean, shrimp, prawn, crab, lobster, crayfish, langoustine, krill, scampi',
    molluscs:
      '🦑, 🐙, 🦪, mollusc, mollusk, squid, octopus, calamari, oyster, mussel, clam, scallop, snail, cuttlefish, abalone, oyster sauce',
    mustard: 'mustard, mustard seed',
    celery: 'celery, celeriac, celery root',
    sulphites: 'sulphite, sulfite, sulphur dioxide, sulfur dioxide, so2, sulphur, sulfur, e220',
    lupin: 'lupin, lupine, lupini, lupin bean, lupini bean',
    insects: '🦗, 🐛, 🐜, insect, edible insect, bug, grasshopper, cricket, locust, mealworm, chapulin, chapulines',
    nuts: 'nut, any nut, all nuts, mixed nuts, nuts of any kind, 🥜, 🌰',
    shellfish: 'shellfish, shell fish, seashell, 🦐, 🦞, 🦀',
    seafood: 'seafood, sea food, sea fruit',
    allergens: 'allergen, major allergen, common allergen, all allergens, 14 allergens, top 14',
    heat: '🌶, 🔥, spicy, spice heat, heat, hot, too spicy, too hot, very spicy, chili heat, chilli heat, spiciness',
    sugar: 'sugar, sugars, refined sugar, cane sugar',
    salt: 'salt, sodium, table salt',
    fat: 'fat, fats',
    sweet: 'sweet, sweetness, sweet things, sweet taste',
    animal: 'animal product, animal products, animal ingredients, animal, animals, anything animal',
    meat: '🥩, 🍖, 🍗, meat, meats, beef, chicken, poultry',
    pork: '🐷, 🐖, 🥓, pork, bacon, ham, lard, swine, pig',
    'too-sweet': 'too sweet, very sweet, overly sweet, so sweet, super sweet, that sweet, sickly sweet, cloying',
    salty: 'salty, too salty, very salty, so salty, saltiness',
    sour: 'sour, too sour, very sour, so sour, sourness',
  },
  kinds: {
    chocolate: '🍫, chocolate, chocolates, choc, choco, cocoa, cacao, cocoa butter',
    coconut: '🥥, coconut, coconuts, coconut milk, coconut oil',
    licorice: 'licorice, liquorice, liquorish, licorish, salmiak',
    garlic: '🧄, garlic',
    onion: '🧅, onion, onions',
    cinnamon: 'cinnamon',
    ginger: 'ginger',
    banana: '🍌, banana, bananas, plantain, plantains',
    mango: '🥭, mango, mangos, mangoes',
    honey: '🍯, honey',
    coffee: '☕, coffee',
    seaweed: 'seaweed, nori, kelp, algae',
    chili: 'chili, chilis, chilies, chilli, chillies, chile, chiles, chili pepper, chilli pepper',
    popcorn: '🍿, popcorn, pop corn',
  },
  measured: {
    'sugar-free': 'zero sugar, 0 sugar',
    'low-sugar': 'low sugar, less sugar, lower sugar, low in sugar, reduced sugar',
    'salt-free': 'unsalted, zero salt',
    'low-salt': 'low salt, low sodium, less salt, less sodium, low in salt, reduced salt, reduced sodium, lightly salted',
    'low-fat': 'low fat, less fat, low in fat, reduced fat, lowfat',
    'high-protein': 'high protein, protein rich, rich in protein, high in protein, lots of protein',
    'high-fibre': 'high fibre, high fiber, high in fibre, high in fiber, rich in fibre, rich in fiber',
    'less-sweet': 'less sweet, lightly sweet, mildly sweet, subtly sweet, a little sweet, slightly sweet',
  },
  conditions: {
    gluten: 'celiac, celiacs, coeliac, coeliacs, celiac disease, coeliac disease, celiac safe, coeliac safe',
    allergens: 'allergy friendly, allergen friendly, hypoallergenic, allergy safe',
  },
  cancelling:
    'not, isn t, isnt, aren t, arent, is not, are not, doesn t need to be, does not have to be, doesnt have to be, doesn t have to be, don t need, dont need',
  unverifiable:
    'added sugar, sugar added, sweetener, artificial sweetener, trans fat, saturated fat, cholesterol, carb, carbs, calorie, calories, ' +
    'gelatin, gelatine, alcohol, wine, liquor, rum, palm oil, palm, oil, seed oil, msg, caffeine, corn, corn syrup, yeast, colour, ' +
    'color, colouring, coloring, artificial color, artificial colour, dye, food coloring, food colouring, preservative, additive, ' +
    'e number, flavouring, flavoring, artificial flavor, artificial flavour, gmo, gm, grain, grains, rice, potato, tomato, mushroom, ' +
    'nightshade, pepper, cumin, coriander, fenugreek, strawberry, citrus, lemon, fructose, glucose, sorbitol, xylitol, aspartame, ' +
    'stevia, fodmap, legume, pulse, pea, chickpea, bean, lentil, poppy, poppy seed, sunflower, sunflower seed, pine nut, chestnut, ' +
    'carmine, vanilla, nutmeg, buckwheat, crunchy, chewy, seed, seeds, histamine, fruit',
  claims:
    'organic, low carb, keto, paleo, diabetic, diabetics, diabetic friendly, low calorie, low calories, ' +
    'whole30, low fodmap, non gmo, fair trade, fairtrade, unsweetened, probiotic, plastic free packaging, safe for dogs, pregnancy, ' +
    'pregnant, healthy, diet, slimming',
  ordinary:
    'don t mind, doesn t matter, don t care, do not mind, don t know, don t you have, can t wait, can t decide, cant decide, cant wait, i don t know, dont mind, not sure, no bake, no cook, no brand, no name, no nonsense, no fuss, no one, no way, no more, no idea, no waste, no plastic, no limit, no limits, no problem, no matter, no longer, no churn, ' +
    'no delivery, no hurry, no shipping, no reviews, no 1, no 2, no 3, no 5, no 7, no doubt, free delivery, free shipping, free postage, free gift, free gifts, free sample, free samples, ' +
    'free return, free returns, free range, free trade, guilt free, guiltfree, worry free, carefree, care free, cruelty free, hassle free, duty free, tax free, risk free, sugar snap, without limits, ' +
    'without doubt, without borders, no frills, non stop, smoke free, fat cat, shipping free, delivery free, postage free, plastic free, mess free, no mess, no soggy, one free, get one free, free one, 1 free, 2 free',
}
