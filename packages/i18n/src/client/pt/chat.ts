import type { chat as source } from '../en/chat.ts';

/** The conversation with support, in Portuguese. */
export const chat: Readonly<Record<keyof typeof source, string>> = {
  'chat.title': 'Suporte',
  'chat.open': 'Conversar com o suporte',
  'chat.openUnread':
    '{count, plural, one {Conversar com o suporte, # mensagem não lida} other {Conversar com o suporte, # mensagens não lidas}}',
  'chat.move': 'As setas do teclado movem este botão',
  'chat.messages': 'Mensagens',
  'chat.write': 'Sua mensagem',
  'chat.keys': 'Enter envia, Ctrl+Enter quebra a linha',
  'chat.send': 'Enviar',
  'chat.empty': 'O texto não pode ficar vazio',
  'chat.addImage': 'Enviar uma imagem',
  'chat.imageOf': 'Imagem de {name}',
  'chat.you': 'Você',
  'chat.sending': 'Enviando',
  'chat.notSent': 'Não enviada',
  'chat.sendAgain': 'Enviar de novo',
  'chat.discard': 'Descartar',
  'chat.read': 'Lida',
  'chat.typing': '{name} está escrevendo',
  'chat.older': 'Mensagens anteriores',
  'chat.nothing': 'Escreva com suas palavras. Alguém do suporte responde aqui, e a conversa fica.',
  'chat.failed': 'Não foi possível carregar a conversa',
  'chat.away': 'Sem conexão. O que você escrever será enviado quando ela voltar.',
  'chat.rate': 'Como foi?',
  'chat.rateOf': '{rating} de 5',
  'chat.rated': 'Obrigado. Lemos todas as notas.',
  'chat.visitor': 'Muitas respostas estão na central de ajuda. Entre para escrever ao suporte; o chat abre aqui mesmo.',
  'chat.search': 'Buscar na central de ajuda',
};
