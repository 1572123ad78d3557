import type { receipts as source } from '../en/receipts.ts';

/** The room of bank receipts, in Portuguese. */
export const receipts: Readonly<Record<keyof typeof source, string>> = {
  'receipts.lead':
    'Uma captura não move dinheiro. Cada recebimento de um extrato lançado vai uma única vez ao seu pedido ou volta ao pagador.',
  'receipts.account': '{payee}, {iban}: {closing} {currency} pelo último extrato',
  'receipts.waiting': 'Dinheiro ainda sem dono',
  'receipts.none': 'Nenhum recebimento pendente.',
  'receipts.booked': 'Data',
  'receipts.payer': 'Pagador',
  'receipts.text': 'Descrição',
  'receipts.give': 'Atribuir',
  'receipts.back': 'Devolver',
  'receipts.returning': 'Volta com {code}',
  'receipts.claim': 'Pedido',
  'receipts.claims': 'Pedidos à espera de resposta',
  'receipts.noClaims': 'Nenhum pedido pendente.',
  'receipts.due': 'Responder até',
  'receipts.named': 'Referência ou transação',
  'receipts.open': 'Abrir',
  'receipts.verified': 'Nome verificado',
  'receipts.noName': 'Nenhum nome verificado',
  'receipts.image': 'Captura do pagamento',
  'receipts.noImage': 'A captura não existe mais.',
  'receipts.statements': 'Extratos',
  'receipts.noStatements': 'Nenhum extrato ainda.',
  'receipts.import': 'Importar extrato',
  'receipts.importHint':
    'camt.053 (XML) ou CSV com linha de nomes, no máximo 5 MB. O extrato deve abrir onde o último fechou. É lançado quando uma segunda pessoa aprova.',
  'receipts.file': 'Arquivo',
  'receipts.opening': 'Saldo inicial',
  'receipts.closing': 'Saldo final',
  'receipts.columns': 'Colunas de data, valor, referência, pagador, texto',
  'receipts.lines': 'Linhas',
  'receipts.by': 'Importado por',
  'receipts.state.waiting': 'Não lançado',
  'receipts.state.booked': 'Lançado',
  'receipts.state.refused': 'Linhas já lançadas',
  'receipts.bankReference': 'Referência bancária',
  'receipts.hash': 'SHA-256 de todas as linhas',
  'receipts.alone': 'A referência é exata e o valor é de no máximo 1.000: pode atribuir sozinho.',
  'receipts.done': 'Concluído',
  'receipts.coins': 'Condições de recarga',
  'receipts.maximum': 'Maior pagamento',
  'receipts.termsLead':
    'Taxa maior, pagamento mínimo maior ou máximo menor precisam ter sido anunciados por 7 dias. O fechamento vale assim que aprovado. Os pedidos mantêm a taxa com que foram feitos.',
  'receipts.first':
    'Primeiro extrato de {iban}: o saldo inicial passa a ser dinheiro próprio da plataforma. Um pagamento anterior não tem linha e não pode ser atribuído a ninguém.',
  'receipts.owed':
    'O banco cobrou {amount} {currency} que a tesouraria ainda não tem. O próximo recebimento atribuído paga esse valor.',
  'receipts.whichAccount': 'Conta',
  'receipts.noClaim': 'Nenhum pedido',
};
