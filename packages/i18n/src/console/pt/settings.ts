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
  'settings.name.languages': 'Idiomas',
  'settings.name.countries': 'Países',
  'settings.name.currencies': 'Moedas locais',
  'settings.name.dictionaries': 'Dicionários',
  'settings.name.addresses': 'Endereços',
  'settings.about.menu': 'Itens do menu principal normalmente ocultos: mining, staking, loan, finance.',
  'settings.about.tokens': 'Segundos até o cliente trocar o token e até o token morrer.',
  'settings.about.timeZone': 'O fuso de quem não escolheu nenhum.',
  'settings.about.exchangeRates': 'Moeda local por um USD: só como os valores aparecem, nunca o custo de nada.',
  'settings.about.languages':
    'Idiomas que os seletores oferecem, nesta ordem. O inglês está sempre. Quem lê em outro o mantém.',
  'settings.about.countries': 'Países que as listas omitem, por duas letras. As contas existentes ficam como estão.',
  'settings.about.currencies': 'Moedas em que os valores podem ser mostrados, nesta ordem. O dólar está sempre.',
  'settings.about.dictionaries':
    'Dicionários próprios e outras palavras para entradas existentes: valor e texto por idioma, ao menos em inglês.',
  'settings.about.addresses':
    'Segmentos dos endereços das chamadas e prefixo das chaves guardadas. Lidos no próximo início.',
};
