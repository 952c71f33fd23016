import type { ExclusionWords } from './words.ts'

export const ptExclusions: ExclusionWords = {
  before:
    'evito, evita, evitando, evitamos, não tolero, não tolera, não suporto, não consumo, não como, não come, não pode comer, não posso tomar, não podemos comer, não deve conter, não pode conter, não pode ter, desprovido de, sem, livre de, livres de, isento de, isenta de, isentos de, não contém, não contem, que não contenha, que não contenham, que não tenha, não tem, não leva, zero, nenhum, nenhuma, evitar, excluir, ' +
    'excluindo, alérgico a, alérgica a, alérgico à, alérgicos a, alérgico ao, intolerante a, intolerante à, intolerante ao, intolerantes à, não posso comer',
  weakBefore:
    'com exceção de, à exceção de, que não seja, que não seja de, que não sejam de, a não ser, salvo, tudo menos, não quero, não gosto de, nada, nada com, não, nada de, menos, exceto, fora, tirando, nem, alergia a, alergia à, alergia ao, alergia aos, alergia às, intolerância à, intolerância a, intolerância ao',
  after: '',
  weakAfter: 'zero, free, livre, intolerante, intolerantes',
  either: 'proibido, proibida, proibidos, proibidas, alergia, alergias, alérgico, alérgica, alérgicos, intolerância',
  glued: '',
  gluedBefore: 'sem',
  links:
    'seja, sejam, ser, esteja, muito, tão, e, ou, nem, de, do, da, dos, das, o, a, os, as, ao, aos, à, às, traços de, traços, adição de, adicionado, adicionados, nenhum, nenhuma, qualquer',
  beside: 'algo, alguma, coisa, favor, que, produtos, produto, contém, quero, mas, sou, tenho, é, são, apenas, só',
  things: {
    gluten:
      'glúten, trigo, centeio, cevada, aveia, espelta, farinha, farinha de trigo, malte, sêmola, celíaco, celíacos, celíaca, pão, cuscuz marroquino, semolina',
    milk: 'leite, lactose, laticínio, laticínios, lácteo, lácteos, derivados de leite, derivados do leite, manteiga, nata, creme de leite, queijo, iogurte, soro de leite, caseína, proteína do leite, leite de vaca, leite condensado, requeijão, doce de leite',
    'tree-nuts':
      'frutos de casca rija, fruto de casca rija, amêndoa, amêndoas, castanha de caju, castanhas de caju, caju, pistache, pistaches, pistacho, avelã, avelãs, noz pecã, nozes pecã, pecã, macadâmia, macadâmias, castanha do pará, castanhas do pará, castanha do brasil, marzipã, leite de amêndoas, leite de amêndoa',
    peanuts: 'amendoim, amendoins, pasta de amendoim, manteiga de amendoim, paçoca',
    sesame: 'gergelim, sésamo, sementes de gergelim, óleo de gergelim, tahine, tahini',
    soy: 'soja, molho de soja, molho shoyu, shoyu, lecitina de soja, tofu, grãos de soja',
    eggs: 'ovo, ovos, clara de ovo, gema, gemas, maionese',
    fish: 'peixe, peixes, salmão, bacalhau, atum, anchova, anchovas, sardinha, sardinhas, molho de peixe',
    crustaceans: 'crustáceo, crustáceos, camarão, camarões, caranguejo, siri, lagosta, lagostim',
    molluscs: 'molusco, moluscos, lula, lulas, polvo, ostra, ostras, mexilhão, mexilhões, vieira, vieiras, caracol, marisco bivalve',
    mustard: 'mostarda, sementes de mostarda',
    celery: 'aipo, salsão',
    sulphites: 'sulfito, sulfitos, dióxido de enxofre, enxofre',
    lupin: 'tremoço, tremoços, lupino',
    insects: 'inseto, insetos, insetos comestíveis, gafanhoto, gafanhotos, grilo, grilos',
    nuts: 'noz, nozes, castanha, castanhas, oleaginosas, oleaginosa, frutas secas oleaginosas, frutos secos, nozes e castanhas',
    shellfish: 'marisco, mariscos',
    seafood: 'frutos do mar, fruto do mar, frutos de mar',
    allergens: 'alérgeno, alérgenos, alergênico, alergênicos, alérgicos alimentares',
    heat: 'picante, picantes, pimenta, ardido, ardida, apimentado, apimentada, ardência, arde, ardem, arda',
    sugar: 'açúcar, açúcares, acucar',
    salt: 'sal, sódio',
    fat: 'gordura, gorduras',
    sweet: 'doce, doces, doçura',
    animal: 'produtos animais, produto animal, origem animal, animal, animais, ingredientes de origem animal',
    meat: 'carne, carnes, frango, boi, carne bovina',
    pork: 'porco, carne de porco, suíno, presunto, bacon, toucinho',
    'too-sweet': 'muito doce, muito doces, tão doce, doce demais, enjoativo, enjoativa',
    salty: 'salgado, salgada, salgados, muito salgado, salgado demais',
    sour: 'azedo, azeda, azedos, muito azedo, azedo demais, ácido',
  },
  kinds: {
    chocolate: 'chocolate, chocolates, cacau, manteiga de cacau',
    coconut: 'coco, cocos, leite de coco, óleo de coco',
    licorice: 'alcaçuz',
    garlic: 'alho',
    onion: 'cebola, cebolas',
    cinnamon: 'canela',
    ginger: 'gengibre',
    banana: 'banana, bananas',
    mango: 'manga, mangas',
    honey: 'mel',
    coffee: 'café',
    seaweed: 'alga, algas, nori',
    chili: 'pimenta malagueta, malagueta',
    popcorn: 'pipoca, pipocas',
  },
  measured: {
    'sugar-free': 'zero açúcar, zero açúcares, açúcar zero, 0 açúcar',
    'low-sugar': 'baixo teor de açúcar, baixo em açúcar, baixos em açúcar, pouco açúcar, menos açúcar',
    'low-salt': 'baixo teor de sódio, baixo teor de sal, pouco sal, menos sal, pouco sódio, menos sódio, baixo em sódio, pouco salgado',
    'low-fat': 'baixo teor de gordura, pouca gordura, menos gordura, baixo em gordura',
    'high-protein': 'rico em proteína, rico em proteínas, ricos em proteína, muita proteína, alto teor de proteína',
    'high-fibre': 'rico em fibras, rico em fibra, ricos em fibras, alto teor de fibras',
    'less-sweet': 'pouco doce, menos doce, levemente doce, não tão doce, nem tão doce',
  },
  conditions: {
    gluten: 'celíaco, celíacos, celíaca, celíacas, doença celíaca',
    milk: 'APLV, alergia à proteína do leite, alergia à proteína do leite de vaca',
    allergens: 'hipoalergênico, hipoalergênicos',
  },
  cancelling: 'não precisa ser, não precisa',
  unverifiable:
    'adição de açúcar, açúcar adicionado, adoçante, adoçantes, gordura trans, colesterol, calorias, carboidratos, carboidrato, ' +
    'gelatina, álcool, vinho, óleo de palma, palma, dendê, óleo, glutamato, cafeína, milho, levedura, fermento, corante, corantes, ' +
    'conservante, conservantes, aditivo, aditivos, aroma, aromas, aromatizantes, transgênicos, transgênico, cereais, grãos, arroz, ' +
    'batata, tomate, cogumelos, cominho, morango, limão, frutose, glicose, estévia, leguminosas, ervilha, grão de bico, lentilha, ' +
    'feijão, sementes, pinhão, pinhões, castanha portuguesa, papoula, girassol, baunilha, ' +
    'noz moscada, fruta, frutas',
  claims:
    'orgânico, orgânica, orgânicos, orgânicas, diabético, diabéticos, diabética, para diabéticos, baixa caloria, baixas calorias, ' +
    'poucas calorias, proteico, comércio justo, grávida, grávidas, gestante, gestantes, saudável, saudáveis, ' +
    'integrais, cetogênico, cetogênica, emagrecer',
  ordinary:
    'não importa, não me importo, não sei, sem frete, sem pressa, sem dúvida, sem limite, sem limites, sem fim, sem culpa, sem plástico, sem forno, sem fronteiras, sem complicação, sem assar, livre de impostos, livre de culpa, zero desperdício, não sei, não há, sem parar, sem igual, fora de série',
  // 'no' is 'in the': 'amendoim no chocolate'.
  everyday: 'no',
}
