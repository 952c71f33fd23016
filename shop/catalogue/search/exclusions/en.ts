import type { ExclusionWords } from './words.ts'

export const enExclusions: ExclusionWords = {
  before:
    'without, with out, w o, w out, no, with no, has no, have no, contains no, containing no, zero, free of, avoid, avoiding, exclude, excluding, ' +
    'leave out, leaving out, does not contain, doesn t contain, doesnt contain, do not contain, don t contain, not containing, not contain, ' +
    'does not have, doesn t have, allergic to, intolerant to, intolerant of, can t eat, cannot eat, cant eat, can t have, cannot have, ' +
    'free from, witout, withot, wihtout, withuot, wthout, whitout, wihout, 🚫, ❌, ⛔',
  weakBefore:
    'nothing, nothing with, nothing containing, nothing too, i don t like, don t like, dont like, do not like, don t want, dont want, do not want, i hate, hate, dislike, not, not any, non, minus, except, except for, but not, never, skip, hold the, 0, remove, anything but, allergy to',
  after: 'free',
  weakAfter: 'fre, fee, freee, frree, fere, feree, frei, less, excluded, intolerant, intolerance, intolerances, safe, none',
  either: 'allergy, allergies, allergic, alergy, allery, free from, free of',
  glued: 'free, less',
  gluedBefore: 'no, non, without',
  links: 'and, or, nor, n, of, the, any, a, an, trace of, traces of, added, to, from, all, kind of, kinds of, neither, either, also',
  beside:
    'something, anything, please, that, is, are, which, product, products, contain, contains, i, am, m, want, need, show, only, but, like, have, has',
  things: {
    gluten:
      'gluten, wheat, rye, barley, oat, oats, spelt, kamut, malt, semolina, durum, flour, wheat flour, celiac, celiacs, coeliac, coeliacs, bread, seitan, bulgur, couscous',
    milk: 'milk, dairy, diary, lactose, butter, cream, cheese, yogurt, yoghurt, whey, casein, milk protein, milk products, dairy products, cow s milk, cows milk, ghee, buttermilk, condensed milk',
    'tree-nuts':
      'tree nut, tree nuts, treenut, treenuts, almond, cashew, cashew nut, pistachio, hazelnut, walnut, pecan, pecan nut, macadamia, macadamia nut, brazil nut, filbert, praline, marzipan, almond milk',
    peanuts: 'peanut, groundnut, ground nut, monkey nut, peanut butter, peanut oil, earth nut',
    sesame: 'sesame, sesame seed, sesame oil, tahini, sesam, sesamie',
    soy: 'soy, soya, soybean, soyabean, soy bean, soya bean, soy sauce, soya sauce, soy lecithin, tofu, edamame',
    eggs: 'egg, egg white, egg yolk, mayonnaise',
    fish: 'fish, salmon, cod, tuna, anchovy, anchovies, sardine, fish sauce, mackerel, herring',
    crustaceans: 'crustacean, shrimp, prawn, crab, lobster, crayfish, langoustine, krill, scampi',
    molluscs: 'mollusc, mollusk, squid, octopus, calamari, oyster, mussel, clam, scallop, snail, cuttlefish, abalone, oyster sauce',
    mustard: 'mustard, mustard seed',
    celery: 'celery, celeriac, celery root',
    sulphites: 'sulphite, sulfite, sulphur dioxide, sulfur dioxide, so2, sulphur, sulfur, e220',
    lupin: 'lupin, lupine, lupini, lupin bean, lupini bean',
    insects: 'insect, edible insect, bug, grasshopper, cricket, locust, mealworm, chapulin, chapulines',
    nuts: 'nut, any nut, all nuts, mixed nuts, nuts of any kind, 🥜, 🌰',
    shellfish: 'shellfish, shell fish, seashell, 🦐, 🦞, 🦀',
    seafood: 'seafood, sea food, sea fruit',
    allergens: 'allergen, major allergen, common allergen, all allergens, 14 allergens, top 14',
    heat: 'spicy, spice heat, heat, hot, too spicy, too hot, very spicy, chili heat, chilli heat, spiciness',
  },
  untold:
    'sugar, sugars, refined sugar, cane sugar, sweetener, artificial sweetener, honey, salt, sodium, fat, trans fat, saturated fat, cholesterol, carb, carbs, calorie, calories, ' +
    'pork, bacon, ham, beef, chicken, meat, gelatin, gelatine, alcohol, wine, liquor, rum, palm oil, palm, oil, seed oil, coconut, coconut milk, coconut oil, garlic, onion, msg, ' +
    'caffeine, coffee, corn, corn syrup, yeast, colour, color, colouring, coloring, artificial color, artificial colour, dye, food coloring, food colouring, preservative, additive, ' +
    'e number, flavouring, flavoring, artificial flavor, artificial flavour, gmo, gm, grain, grains, rice, potato, tomato, chocolate, cocoa, cocoa butter, cinnamon, mushroom, nightshade, ' +
    'chilli, chili, pepper, cumin, coriander, fenugreek, ginger, mango, banana, strawberry, citrus, lemon, fructose, glucose, sorbitol, xylitol, aspartame, stevia, fodmap, legume, ' +
    'pulse, pea, chickpea, bean, lentil, poppy, poppy seed, sunflower, sunflower seed, pine nut, chestnut, animal product, animal products, carmine, liquorice, licorice, vanilla, ' +
    'nutmeg, buckwheat, sweet, salty, sour, too sweet, too salty, too sour, sweet things, crunchy, chewy, seed, seeds, histamine, fruit',
  claims:
    'organic, low carb, keto, paleo, diabetic, diabetics, diabetic friendly, low sugar, less sugar, reduced sugar, low calorie, low calories, low salt, low sodium, low fat, high protein, high fibre, high fiber, protein rich, whole30, low fodmap, non gmo, fair trade, fairtrade, unsweetened, probiotic, plastic free packaging, safe for dogs, pregnancy, pregnant, healthy, diet, slimming',
  ordinary:
    'no bake, no cook, no brand, no name, no nonsense, no fuss, no one, no way, no thanks, no more, no idea, no waste, no plastic, no limit, no limits, no problem, no matter, no longer, no churn, ' +
    'no delivery, no hurry, no shipping, no reviews, no 1, no 2, no 3, no 5, no 7, no doubt, free delivery, free shipping, free postage, free gift, free gifts, free sample, free samples, ' +
    'free return, free returns, free range, free trade, guilt free, guiltfree, worry free, carefree, care free, cruelty free, hassle free, duty free, tax free, risk free, sugar snap, without limits, ' +
    'without doubt, without borders, no frills, non stop, smoke free, fat cat, shipping free, delivery free, postage free, plastic free, mess free, no mess, no soggy, one free, get one free, free one, 1 free, 2 free',
}
