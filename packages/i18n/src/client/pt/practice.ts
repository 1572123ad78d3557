import type { practice as source } from '../en/practice.ts';

/** The practice wallet of the demo, in Portuguese. */
export const practice: Readonly<Record<keyof typeof source, string>> = {
  'practice.title': 'Carteira de prática',
  'practice.money': 'Dinheiro de prática.',
  'practice.moneyText':
    'Estas moedas existem apenas na rede própria desta demo e não valem nada. Nunca envie moedas reais para este endereço.',
  'practice.about':
    'Uma carteira sua, fora da corretora. Saque para ela ou deposite a partir dela e veja os dois lados de um pagamento.',
  'practice.demoOnly': 'A carteira de prática existe apenas na demo, enquanto a rede dela estiver ativa.',
  'practice.make': 'Criar uma carteira de prática',
  'practice.address': 'Endereço da sua carteira de prática',
  'practice.balances': 'Saldos na rede',
  'practice.empty': 'Nada ainda. Obtenha moedas de teste ou saque algumas para este endereço.',
  'practice.key': 'Chave privada',
  'practice.keyText':
    'Quem tem esta chave controla as moedas. Ela fica salva apenas neste navegador; se você limpar os dados dele, a chave se perde.',
  'practice.showKey': 'Mostrar a chave',
  'practice.hideKey': 'Ocultar a chave',
  'practice.delete': 'Excluir esta carteira',
  'practice.deleteSure': 'Excluir a carteira? Sem uma cópia da chave, as moedas ficam inacessíveis para sempre.',
  'practice.send': 'Enviar',
  'practice.sendDo': 'Enviar {amount} {asset}',
  'practice.toDeposit': 'Usar meu endereço de depósito',
  'practice.feeUpTo': 'Taxa de rede: no máximo {amount} {asset}',
  'practice.needsGas':
    'A taxa de rede é paga em {asset}, e esta carteira não tem o suficiente. Obtenha {asset} de teste antes.',
  'practice.notAddress': 'Este não é um endereço desta rede.',
  'practice.checksum': 'O endereço tem um erro de digitação: a soma de verificação não confere.',
  'practice.tooMuch': 'Esta carteira não tem tudo isso.',
  'practice.rejected': 'A rede rejeitaria este pagamento.',
  'practice.sent': 'O pagamento está a caminho',
  'practice.history': 'Enviado desta carteira',
  'practice.noneSent': 'Nenhum pagamento ainda.',
  'practice.sign': 'Assinar uma mensagem',
  'practice.message': 'Mensagem',
  'practice.signDo': 'Assinar',
  'practice.copySignature': 'Copiar a assinatura',
  'practice.withdrawHere': 'Sacar da corretora para esta carteira',
  'practice.fromDeposit': 'Ou envie moedas você mesmo, de uma carteira de prática',
  'practice.fromWithdraw': 'Não tem carteira para o saque? Use uma carteira de prática',
  'practice.asked': 'Um programa nesta página consulta sua carteira de prática',
  'practice.allow': 'Permitir',
  'practice.reject': 'Rejeitar',
};
