import type { rates as source } from '../en/rates.ts';

/** What everything costs, and the local currencies, in Portuguese. */
export const rates: Readonly<Record<keyof typeof source, string>> = {
  'rates.lead': 'Quanto custa cada coisa, lido da bolsa em funcionamento. É o que a sua próxima ordem vai pagar.',
  'rates.trading': 'Taxas de negociação',
  'rates.everywhere':
    '{count, plural, one {Para o único mercado.} other {A mesma nos # mercados.}} Cobrada no ativo de cotação, sobre o valor de cada execução.',
  'rates.makerTaker':
    'Maker: sua ordem esperava no livro. Taker: ela encontrou uma que esperava. As taxas são fixadas quando a ordem é aceita.',
  'rates.tier': 'Nível',
  'rates.regular': 'Regular',
  'rates.vip': 'VIP {tier}',
  'rates.yours': 'o seu',
  'rates.maker': 'Maker',
  'rates.taker': 'Taker',
  'rates.calculator': 'Calcule um custo',
  'rates.value': 'Valor do negócio',
  'rates.valueMissing': 'Informe um valor acima de zero.',
  'rates.role': 'Papel',
  'rates.feeLine': 'Taxa, {rate} × {value}',
  'rates.fundLine': 'Dela, ao fundo de segurança',
  'rates.sellBrings': 'Uma venda rende ao todo',
  'rates.buyCosts': 'Uma compra custa ao todo',
  'rates.moving': 'O que não custa nada',
  'rates.transfer': 'Transferências entre suas carteiras',
  'rates.transferCost': 'Grátis, na hora',
  'rates.placing': 'Enviar, alterar e cancelar ordens',
  'rates.placingCost': 'Grátis; só execuções pagam',
  'rates.outside': 'Depósitos e saques',
  'rates.outsideCost': 'Ainda não fazem parte desta bolsa',
  'rates.currencies': 'Moedas locais',
  'rates.currenciesNote':
    'Só para exibição. Nada é cobrado ou liquidado por estas taxas; um USDT aparece como um dólar. Médias mensais do Federal Reserve.',
  'rates.currency': 'Moeda',
  'rates.perUsdt': 'Por 1 USDT',
  'rates.asOf': 'Em',
  'rates.byVolume': 'Negociado em 30 dias',
  'rates.byBalance': 'Ou em saldo',
  'rates.tierMade':
    'Em USDT, vale o melhor dos dois. O saldo conta aos preços do momento. Ambos são revistos todo dia à meia-noite UTC; o novo nível vale a partir da próxima ordem.',
  'rates.thresholdsSince': 'Estas condições valem desde {time}.',
  'rates.thresholdsFirst': 'Estas condições valem desde o início da bolsa.',
};
