import type { ConceptWords } from './concept-words.ts'

export const enConcepts: ConceptWords = {
  regions: {
    '002': 'african*',
    '011': 'west africa, west african*',
    '014': 'east africa, east african*',
    '015': 'north africa, north african*',
    '142': 'asian*, the far east',
    '030': 'east asia, east asian*, far east, far eastern',
    '034': 'south asia, south asian*, indian subcontinent',
    '035': 'southeast asia, south east asia, south-east asia, southeast asian*, south east asian*, se asia',
    '143': 'central asian*',
    '150': 'european*',
    '151': 'eastern european*, east european*',
    '155': 'western european*',
    '039': 'southern european*',
    '019': 'the americas',
    '021': 'north america, north american*',
    '005': 'south american*',
    '013': 'central american*',
    '029': 'caribbean*, west indies',
    '419': 'latin american*, latin, latino, latinx, latam',
    '009': 'oceanian, pacific islands, south pacific',
    'middle-east': 'middle east, middle eastern, the orient, oriental, arab, arabic, arabian, levant, levantine, near east',
    nordic: 'nordic*, scandinavia, scandinavian*, nordics',
    mediterranean: 'mediterranean*',
    balkans: 'balkans, balkan',
    caucasus: 'caucasus, caucasian',
    maghreb: 'maghreb*',
  },
  occasions: {
    tea: 'goes with tea, goes well with tea, matcha tea time, chai time, tea, tea time, teatime, afternoon tea, high tea, tea party, with tea, cup of tea, cuppa, tea biscuits',
    coffee:
      'goes well with coffee, goes with coffee, coffee time snacks, espresso, cappuccino, latte, with coffee, coffee break, coffee time, with my coffee, for coffee',
    beer: 'super bowl, game day, game night, watch the game, football, tailgate, tailgating, poker night, beer, beers, beer snack, beer snacks, bar snack, bar snacks, pub snack, pub snacks, pub, happy hour, beer garden, ipa, lager, aperitif',
    wine: 'wine, wines, wine night, with wine, wine tasting, red wine, champagne, prosecco, cheese board, charcuterie',
    movie: 'movie, movies, movie night, film night, netflix, cinema, game night, tv night, watching tv, binge watching',
    gift: 'new home, get well, baby shower, graduation, secret santa, teacher, thank you present, present for, gifts for, care package, gift, gifts, gift idea, gift ideas, present, presents, gift box, gift set, hostess gift, host gift, thank you, thank you gift, birthday, birthday gift, birthday present, anniversary, valentine, valentines, valentine s day, mothers day, mother s day, fathers day, father s day, wedding, souvenir, hamper, gift basket, for mom, for dad, for my wife, for my husband, for my girlfriend, for my boyfriend, for grandma, teacher gift, stocking stuffer, stocking stuffers, housewarming',
    kids: 'classroom, class party, school party, classroom treats, kid, kids, child, children, toddler, toddlers, for kids, for children, kid friendly, child friendly, kids party, lunchbox, lunch box, school lunch, school snack, for my son, for my daughter, school',
    hiking:
      'airplane, aeroplane, plane ride, carry on, road trips, car ride, long drive, flight, plane, train ride, travel, travelling, traveling, beach, summer, trekking, cycling, festival, pre workout, post workout, hiking, hike, hikes, camping, trail, trail mix, travel snack, road trip, energy, energy boost, gym, workout, running, backpacking, on the go, picnic',
    party:
      'new year s eve, new years eve, bbq, barbecue, cocktail party, girls night, sleepover, baby shower snacks, wedding snacks, party, party snacks, party food, potluck, sharing, to share, appetizer, appetizers, finger food, snack bowl, guests',
    office:
      'office, office party, coworkers, co-workers, colleagues, work, desk, desk snack, meeting, meetings, team, break room, study, studying, exam, exams, all nighter, late night',
    breakfast: 'breakfast, brunch, morning',
    dessert: 'date night, romantic, dessert, desserts, pudding, after dinner, sweet tooth',
    christmas:
      'thanksgiving, santa, saint nicholas, christmas cookies, christmas cookie, christmas, xmas, holiday, holidays, hanukkah, advent, festive, winter',
    ramadan: 'eid gift, eid gifts, eid al adha, eid mubarak, iftar snacks, ramadan, iftar, suhoor, eid, eid al fitr',
    diwali: 'diwali, deepavali, holi',
    halloween: 'halloween, trick or treat, spooky',
    easter: 'easter, easter basket, easter egg hunt',
    'lunar-new-year': 'lunar new year, chinese new year, korean new year, seollal, mid autumn festival, moon festival',
    umami: 'umami, savory depth',
    stinky:
      'stinky, stinky fruit, stinks, smelly, smelly fruit, king of fruits, king of fruit, stinking fruit, fruit that stinks, fruit that smells bad',
    daring:
      'weird, weirdest, strange, strangest, crazy, unusual, adventurous, daring, dare, challenge, extreme, bizarre, odd, most exotic, something different, surprise me, surprising',
  },
  diets: {
    vegan: 'vegan, vegans, vegan friendly, plant based, plantbased, plant-based',
    vegetarian: 'vegetarian, vegetarians, veggie, veggies',
    halal: 'halal, hallal, halaal',
    kosher: 'kosher, koscher, cosher',
  },
  sorts: {
    'price-up':
      'cheap, cheaper, cheapest, inexpensive, budget, budget friendly, low price, low priced, low cost, affordable, lowest price, bargain, bargains, on a budget, not expensive, not too expensive, economical',
    'price-down': 'expensive, most expensive, priciest, luxury, luxurious, fancy',
    new: 'new, newest, latest, new arrivals, new in, what s new, whats new, just in, new snacks',
    featured:
      'popular, most popular, best seller, best sellers, bestseller, bestsellers, best selling, top sellers, trending, recommended, favorites, favourites',
  },
  heat: {
    none: 'zero heat',
    mild: 'mild, mildly spicy, slightly spicy, a little spicy, a bit spicy, little heat, gentle',
  },
  prices: {
    atMost:
      'not more expensive than, no dearer than, for less than, priced under, under about, max of, maximum of, as much as, not exceeding, under, below, less than, lower than, cheaper than, up to, upto, max, maximum, at most, no more than, not more than, within, not over, beneath',
    atMostAfter: 'or less, or under, or below, and under, and below, max, maximum, tops, at most, or cheaper',
    about: 'around, about, roughly, approximately, approx, circa',
    aboutAfter: 'or so, ish',
    atLeast: 'over, above, more than, at least, from, min, minimum, starting at, higher than',
    atLeastAfter: 'or more, and up, and over, and above, or above, plus, minimum, or over',
    between: 'between, from',
    to: 'and, to, until, through, or',
    otherUnits:
      '%, g, gram, grams, kg, oz, ounce, ounces, lb, lbs, ml, calorie, calories, kcal, kj, cal, carb, carbs, percent, pieces, piece, pack, packs, pcs, year, years, cocoa, cacao, sugar, fat, protein, days, minutes',
  },
}
