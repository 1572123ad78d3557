import type { SettingMessages } from '../messages.ts';

export const settings: SettingMessages = {
  'desk.settings': 'Configurações',
  'settings.lead':
    'Valem na hora, ficam em versões e voltam por uma versão antiga. O que decide dinheiro não está aqui.',
  'settings.setting': 'Configuração',
  'settings.value': 'Valor',
  'settings.version': 'Versão',
  'settings.changed': 'Alterada',
  'settings.started': 'Como iniciada',
  'settings.change': 'Alterar',
  'settings.history': 'Histórico',
  'settings.save': 'Pôr em vigor',
  'settings.saved': 'Em vigor',
  'settings.restore': 'Restaurar esta versão',
  'settings.rolledBack': 'Voltou à versão {version}',
  'settings.name.menu': 'Itens do menu',
  'settings.name.tokens': 'Tempos do token',
  'settings.name.timeZone': 'Fuso horário',
  'settings.name.exchangeRates': 'Taxas de câmbio',
  'settings.name.addresses': 'Endereços',
  'settings.about.menu': 'Itens do menu principal normalmente ocultos: mining, staking, loan, finance.',
  'settings.about.tokens': 'Segundos até o cliente trocar o token e até o token morrer.',
  'settings.about.timeZone': 'O fuso de quem não escolheu nenhum.',
  'settings.about.exchangeRates': 'Moeda local por um USD: só como os valores aparecem, nunca o custo de nada.',
  'settings.about.addresses':
    'Segmentos dos endereços das chamadas e prefixo das chaves guardadas. Lidos no próximo início.',
};
