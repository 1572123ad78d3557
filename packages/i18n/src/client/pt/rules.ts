import type { rules as source } from '../en/rules.ts';

/** How the market works, and the parts of pages that are read, in Portuguese. */
export const rules: Readonly<Record<keyof typeof source, string>> = {
  'rules.lead':
    'Como os preços se formam, como as ordens se encontram e o que as limita. Todo número desta página vem da plataforma em funcionamento.',
  'rules.contents': 'Nesta página',
  'rules.market': 'Mercado',
  'rules.prices': 'Dois preços',
  'rules.pricesLast': 'O último preço é o que o último negócio no livro da própria Candor pagou.',
  'rules.pricesIndex':
    'O preço do índice é o que o mercado lá fora diz. As bandas seguem esse preço, e as ordens stop também, se você quiser. Nosso livro nunca entra nele: ninguém aciona o seu stop empurrando o livro.',
  'rules.index': 'Como o índice é feito',
  'rules.index1': 'Tome o preço mais novo de cada praça, com no máximo {seconds} segundos.',
  'rules.index2':
    'Deixe de fora praças que ficaram a mais de {percent} do meio por {seconds} segundos. Voltam após {minutes} minutos dentro disso.',
  'rules.index3': 'Menos de {venues} praças restantes: sem índice.',
  'rules.index4': 'Tome o preço do meio. Sem ao menos {venues} praças, e a maioria, a até {percent} dele: sem índice.',
  'rules.index5': 'Mantenha cada praça a até {percent} do meio e tome o meio de novo. Este é o índice.',
  'rules.indexNone':
    'Sem índice o mercado fica parado: nada dispara por um preço parado, e o formador de mercado da demo retira as ordens. Um preço que falta custa tempo; um errado custa dinheiro.',
  'rules.venues': 'As praças agora',
  'rules.venue': 'Praça',
  'rules.venuePrice': 'Preço',
  'rules.venueAge': 'Idade',
  'rules.venueState': 'Estado',
  'rules.venueCounts': 'Conta',
  'rules.venueOld': 'Antigo demais',
  'rules.venueFar': 'Longe demais',
  'rules.indexNow': 'Índice de {symbol} agora',
  'rules.orders': 'Tipos de ordem',
  'rules.type.limit': 'Executa no seu preço ou melhor. O resto espera no livro.',
  'rules.type.market': 'Executa na hora, nunca além do limite do mercado a partir do melhor preço. O resto termina.',
  'rules.type.stop_limit': 'Espera o gatilho e então age como ordem limite.',
  'rules.type.stop_market': 'Espera o gatilho e então age como ordem a mercado.',
  'rules.type.trailing_stop': 'O gatilho segue o preço a uma distância e fica onde está quando o preço vira.',
  'rules.type.oco': 'Uma ordem limite e uma stop juntas. Quando uma age, a outra é cancelada.',
  'rules.tif.GTC': 'Fica até ser executada ou cancelada.',
  'rules.tif.IOC': 'O que não executa na hora é cancelado.',
  'rules.tif.FOK': 'Tudo de uma vez, ou nada.',
  'rules.tif.GTD': 'Fica até a hora que você definir.',
  'rules.postOnly': 'Só espera no livro; é recusada se fosse executar na hora.',
  'rules.matching': 'Quem vem primeiro',
  'rules.matchingText':
    'O melhor preço vem primeiro; no mesmo preço, a ordem mais antiga. Ninguém fura a fila, nem o nosso formador de mercado. Você nunca negocia consigo: uma das duas ordens termina, como você escolheu.',
  'rules.markets': 'Limites de ordem',
  'rules.marketsText':
    'Preços andam em ticks e quantidades em lotes. Uma ordem fora destes limites é recusada com o valor aceito mais próximo.',
  'rules.yourFees': 'Maker / taker',
  'rules.feesText':
    'A taxa é o valor da execução vezes a sua alíquota, arredondada para baixo à menor unidade. O que o formulário mostra antes do envio usa a mesma fórmula do registro.',
  'rules.fundText':
    '10% de cada taxa vai para o fundo de segurança, no mesmo registro da taxa. De todas as taxas já cobradas num ativo, exatamente um décimo, arredondado para baixo, está no fundo.',
  'rules.fundCheck1':
    'Abra a taxa de qualquer execução sua: ela mostra o décimo da sua taxa e o décimo da taxa da outra parte. Juntos, são o que este negócio pagou ao fundo.',
  'rules.fundCheck2':
    'Divida todas as taxas por dez: é o saldo, até o último dígito. Ambos são lidos do razão a cada dois segundos.',
  'rules.fundCheck3': 'O operador da Candor pode conferir cada registro do diário com “{command}”.',
  'rules.reserves': 'O que devemos e temos',
  'rules.reservesText':
    'Toda semana a exchange publica a raiz de tudo o que deve aos usuários, ao lado do que possui. Quem tem uma conta pode verificar se foi contado.',
  'rules.reservesLink': 'Ver a prova mais recente',
  'rules.records': 'Por quanto tempo os registros são guardados',
  'rules.recordsAll': 'O diário guarda todos os registros desde o primeiro.',
  'rules.recordsDays': 'O diário guarda todos os registros dos últimos {days} dias e remove os anteriores.',
  'rules.recordsLists': 'Suas ordens, negociações e lançamentos continuam nas suas listas de qualquer forma.',
  'rules.recordsCut':
    'No ponto do corte, o diário informa o último registro removido e os hashes da cadeia e de todos os saldos naquele momento. Dali em diante, “{command}” confere tudo; sobre o que veio antes, responde “não guardado”.',
  'rules.risk': 'Risco',
};
