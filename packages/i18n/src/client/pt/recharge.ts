import type { recharge as source } from '../en/recharge.ts';

/** Money that comes in by bank, and coins that are missing, in Portuguese. */
export const recharge: Readonly<Record<keyof typeof source, string>> = {
  'recharge.ways': 'Como você deposita',
  'recharge.chain': 'Pela blockchain',
  'recharge.bank': 'Por transferência',
  'recharge.missing': 'Moedas não recebidas',
  'recharge.lead':
    'Pague por transferência. Uma captura não move dinheiro: seu saldo muda quando o extrato do banco mostra o pagamento.',
  'recharge.missingLead':
    'Enviou moedas e elas não estão na conta? Informe a transação. Dois operadores a procuram entre valores que chegaram sem dono.',
  'recharge.noBank': 'Esta plataforma não está ligada a nenhum banco.',
  'recharge.needsName': 'Seu nome precisa ser verificado antes: só aceitamos pagamentos da sua própria conta.',
  'recharge.verify': 'Verificar seu nome',
  'recharge.payee': 'Favorecido',
  'recharge.bankName': 'Banco',
  'recharge.reference': 'Referência',
  'recharge.referenceText': 'Escreva exatamente este código no pagamento. Ele pertence só a este pedido.',
  'recharge.fromName': 'Pague de uma conta em nome de {name}. Pagamentos de outros são devolvidos.',
  'recharge.coinType': 'Tipo de moeda',
  'recharge.amount': 'Valor em {unit}',
  'recharge.range': '{minimum} a {maximum}',
  'recharge.numerical': 'Deve ser um valor numérico',
  'recharge.required': 'Campo obrigatório',
  'recharge.give': 'Equivale a',
  'recharge.fee': 'Taxa, {percent}%',
  'recharge.arrives': 'Você recebe',
  'recharge.oneToOne': 'Um dólar equivale a um USDT.',
  'recharge.atIndex': 'Pelo índice atual: 1 {coin} = {price} USDT. Vale o índice no momento do crédito.',
  'recharge.noPrice': 'Não há preço para esta moeda agora.',
  'recharge.screenshot': 'Captura do pagamento',
  'recharge.screenshotHint': 'JPEG, PNG, WebP ou GIF, no máximo 10 MB.',
  'recharge.hash': 'Hash da transação',
  'recharge.submit': 'Já paguei',
  'recharge.submitMissing': 'Solicitar busca',
  'recharge.sent': 'Seu pedido foi enviado',
  'recharge.due': 'Resposta até {time}',
};
