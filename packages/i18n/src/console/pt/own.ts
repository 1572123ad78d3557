import type { own as source } from '../en/own.ts';

export const own: Readonly<Record<keyof typeof source, string>> = {
  'own.room': 'Minha segurança',
  'own.lead':
    'O que você mostra além da senha. Toda mudança fica registrada, e os administradores veem quantas chaves de acesso você tem.',
  'own.text':
    'Digital, rosto ou bloqueio do aparelho no lugar de um código; uma chave de acesso recusa sozinha qualquer outro endereço. Desde que você tem uma, códigos não valem mais para você: adicione duas, para o caso de perder uma.',
  'own.none': 'Nenhuma chave de acesso ainda.',
  'own.name': 'Nome desta chave',
  'own.add': 'Adicionar chave de acesso',
  'own.added': 'Chave adicionada; suas outras sessões terminaram',
  'own.addedAt': 'Adicionada {time}',
  'own.used': 'Último uso {time}',
  'own.neverUsed': 'Nunca usada',
  'own.here': 'Este aparelho já tem uma chave de acesso sua.',
  'own.off': 'Chaves de acesso precisam de endereço seguro (https ou localhost) e navegador compatível.',
  'own.rename': 'Renomear',
  'own.renamed': 'A chave tem o novo nome',
  'own.remove': 'Remover',
  'own.removeText': 'Ela não abre mais o console, e suas outras sessões terminam.',
  'own.removeLast': 'É a última: a partir daí voltam a valer os códigos do seu autenticador.',
  'own.removed': 'Chave removida; suas outras sessões terminaram',
  'own.save': 'Salvar',
  'own.totpSince': 'Configurado {time}',
  'own.totpRests': 'Configurado {time}; não vale enquanto você tiver uma chave de acesso',
  'own.noTotp': 'Não configurado',
  'own.use': 'Usar chave de acesso',
  'own.useText': 'Confirme com uma das suas chaves de acesso.',
  'own.lost': 'Perdeu todas? Dois administradores podem redefinir seu acesso.',
  'own.latest': 'Últimas ações no seu acesso',
  'operators.passkeys': '{passkeys, plural, one {# chave de acesso} other {# chaves de acesso}}',
};
