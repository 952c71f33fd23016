import type { ExclusionWords } from './words.ts'

export const esExclusions: ExclusionWords = {
  before:
    'evito, evita, evitando, evitamos, no tolero, no tolera, no soporto, no consumo, no como, no come, no puede comer, no puedo tomar, no puede tomar, no podemos comer, no debe contener, no debe llevar, desprovisto de, sin, libre de, libres de, exento de, exenta de, exentos de, carente de, no contiene, que no contenga, que no contengan, que no lleve, que no lleven, que no tenga, no lleva, ' +
    'cero, evitar, excluir, excluyendo, alérgico a, alérgica a, alérgicos a, intolerante a, intolerantes a, no puedo comer, sim',
  weakBefore:
    'aparte de, a excepción de, con excepción de, que no sea, que no sea de, que no sean de, fuera de, todo menos, prefiero no, no quiero, no me gusta, no me gustan, nada, nada con, nada que lleve, no, nada de, ningún, ninguna, menos, excepto, salvo, quitar, ni, alergia a, intolerancia a, bajo en, tampoco',
  after: '',
  weakAfter: 'cero, libre, free, intolerante',
  either: 'prohibido, prohibida, prohibidos, prohibidas, alergia, alergias, alérgico, alérgica, alérgicos, intolerancia',
  glued: '',
  gluedBefore: 'sin',
  links:
    'sea, sean, ser, esté, muy, tan, y, e, o, u, ni, de, del, la, el, los, las, al, a, trazas de, trazas, azúcares, ningún, ninguna, ningun tipo de, tampoco, con trazas de, añadido, añadida, añadidos',
  beside:
    'algo, por favor, que, productos, producto, contiene, contienen, quiero, pero, soy, tengo, para, apto, apta, aptos, aptas, apto para, lleva, es, son',
  things: {
    gluten:
      'gluten, trigo, centeno, cebada, avena, espelta, harina, harina de trigo, malta, sémola, celíaco, celiaco, celíacos, celíaca, pan, seitán, cuscús',
    milk: 'leche, lácteo, lácteos, lactosa, mantequilla, nata, queso, yogur, suero de leche, caseína, proteína de leche, proteína láctea, productos lácteos, derivados lácteos, leche de vaca, crema, manteca, dulce de leche',
    'tree-nuts':
      'frutos de cáscara, fruto de cáscara, frutas de cáscara, almendra, almendras, anacardo, anacardos, marañón, pistacho, pistachos, avellana, avellanas, nuez de nogal, pacana, pacanas, macadamia, macadamias, nuez de brasil, mazapán, leche de almendras, leche de almendra',
    peanuts:
      'cacahuete, cacahuetes, cacahuate, cacahuates, maní, manises, manies, mantequilla de cacahuete, crema de cacahuete, mantequilla de maní',
    sesame: 'sésamo, ajonjolí, semillas de sésamo, aceite de sésamo, tahini, tahín',
    soy: 'soja, soya, salsa de soja, lecitina de soja, tofu, habas de soja',
    eggs: 'huevo, huevos, clara de huevo, yema, yemas, mayonesa',
    fish: 'pescado, pescados, pez, salmón, bacalao, atún, anchoa, anchoas, sardina, sardinas, salsa de pescado',
    crustaceans:
      'crustáceo, crustáceos, gamba, gambas, camarón, camarones, langostino, langostinos, cangrejo, langosta, bogavante, cigala, cigalas',
    molluscs:
      'molusco, moluscos, calamar, calamares, pulpo, ostra, ostras, mejillón, mejillones, almeja, almejas, sepia, caracol, caracoles, vieira, vieiras',
    mustard: 'mostaza, granos de mostaza',
    celery: 'apio, apionabo',
    sulphites: 'sulfito, sulfitos, dióxido de azufre, anhídrido sulfuroso, azufre',
    lupin: 'altramuz, altramuces, lupino, lupinos, chochos',
    insects: 'insecto, insectos, insectos comestibles, saltamontes, grillo, grillos, chapulín, chapulines, langosta de tierra, bichos',
    nuts: 'fruto seco, frutos secos, frutas secas, nuez, nueces, frutossecos',
    shellfish: 'marisco, mariscos',
    seafood: 'productos del mar, frutos del mar, frutos de mar',
    allergens: 'alérgeno, alérgenos, alergénicos',
    heat: 'picante, picantes, pica, pican, pique, piquen, picor',
    sugar: 'azúcar, azúcares, azucar',
    salt: 'sal, sodio',
    fat: 'grasa, grasas',
    sweet: 'dulce, dulces, dulzor',
    animal: 'productos animales, producto animal, origen animal, animal, animales, ingredientes animales',
    meat: 'carne, carnes, ternera, res, pollo',
    pork: 'cerdo, jamón, tocino, puerco, chancho, manteca de cerdo',
    'too-sweet':
      'muy dulce, muy dulces, tan dulce, tan dulces, demasiado dulce, demasiado dulces, empalagoso, empalagosa, empalagosos, muy empalagoso',
    salty: 'salado, salada, salados, saladas, muy salado, muy salada, tan salado',
    sour: 'ácido, ácida, ácidos, agrio, muy ácido, tan ácido',
  },
  kinds: {
    chocolate: 'chocolate, chocolates, cacao, manteca de cacao',
    coconut: 'coco, cocos, leche de coco, aceite de coco',
    licorice: 'regaliz, orozuz',
    garlic: 'ajo, ajos',
    onion: 'cebolla, cebollas',
    cinnamon: 'canela',
    ginger: 'jengibre, kion',
    banana: 'plátano, plátanos, banana, bananas, banano, guineo',
    mango: 'mango, mangos',
    honey: 'miel',
    coffee: 'café',
    seaweed: 'alga, algas, nori',
    chili: 'chile, chiles, ají, guindilla, guindillas',
    popcorn: 'palomitas, pochoclo, pochoclos, crispetas, cotufas, cabritas, canguil, pururú, pipoca, palomitas de maíz',
  },
  measured: {
    'sugar-free': 'cero azúcar, cero azúcares, 0 azúcar, 0 azúcares',
    'low-sugar': 'bajo en azúcar, baja en azúcar, bajos en azúcar, bajo en azúcares, poca azúcar, poco azúcar, menos azúcar',
    'low-salt': 'bajo en sal, baja en sal, bajos en sal, bajo en sodio, bajos en sodio, poca sal, menos sal, baja en sodio',
    'low-fat': 'bajo en grasa, bajos en grasa, baja en grasa, bajo en grasas, poca grasa',
    'high-protein': 'alto en proteínas, rico en proteínas, ricos en proteínas, mucha proteína, alta en proteínas',
    'high-fibre': 'alto en fibra, rico en fibra, ricos en fibra, alta en fibra',
    'less-sweet': 'poco dulce, poco dulces, menos dulce, no tan dulce, suavemente dulce',
  },
  conditions: {
    gluten: 'celíaco, celiaco, celíacos, celíaca, celíacas, celiaquía, celiaquia, enfermedad celíaca, TACC',
    allergens: 'hipoalergénico, hipoalergénicos, apto para alérgicos, apto alérgicos',
  },
  cancelling: 'no es, no tiene que ser, no hace falta',
  unverifiable:
    'azúcar añadido, edulcorante, edulcorantes, grasas trans, colesterol, calorías, carbohidratos, gelatina, alcohol, vino, ' +
    'aceite de palma, palma, aceite, glutamato, cafeína, maíz, levadura, colorante, colorantes, conservante, conservantes, aditivo, ' +
    'aditivos, aroma, aromas, transgénicos, cereales, arroz, patata, papa, tomate, setas, pimienta, comino, fresa, limón, fructosa, ' +
    'glucosa, estevia, legumbres, guisantes, garbanzos, semillas, piñones, piñón, castaña, castañas, amapola, girasol, vainilla, ' +
    'fruta, frutas',
  claims:
    'ecológico, ecológica, ecológicos, ecológicas, orgánico, orgánica, orgánicos, para diabéticos, diabético, diabéticos, diabética, ' +
    'bajo en calorías, bajas calorías, light, proteico, proteicos, integral, comercio justo, ' +
    'embarazadas, embarazo, saludable, saludables, sano, sanos, dieta, adelgazar, cetogénico, cetogénica',
  ordinary:
    'no tienes, no tenéis, no tienen, no importa, no me importa, no sé, no sé qué, sin prisa, sin horno, sin duda, sin límite, sin límites, sin fin, sin gastos de envío, sin envío, sin fronteras, sin plástico, sin culpa, sin hornear, sin embargo, sin más, sin complicaciones, no se, no hay, no quiero, libre de impuestos, libre de culpa, cero residuos',
}
