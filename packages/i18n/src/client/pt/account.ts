import type { account as source } from '../en/account.ts';

/** The account centre, in Portuguese. */
export const account: Readonly<Record<keyof typeof source, string>> = {
  'account.title': 'Sua conta',
  'account.phone': 'Telefone',
  'account.number': 'Número da conta',
  'account.wallet': 'Endereço da carteira',
  'account.noWallet': 'Um para cada rede, em Depósitos',
  'account.score': 'Pontuação de crédito',
  'account.since': 'Conta aberta em',
  'account.link': 'Link de convite',
  'account.copy': 'Copiar',
  'account.scoreMade':
    '40 de início; 10 por email e 10 por telefone verificados, 15 por segundo fator, 10 pela verificação primária e 15 pela avançada.',
  'account.data': 'Seus dados',
  'account.dataText':
    'Um arquivo com tudo o que guardamos sobre você: perfil, registro de segurança, documentos como você os digitou, mensagens, ordens, execuções e o livro-razão. Sem senhas, chaves nem fotos.',
  'account.copyData': 'Baixar uma cópia',
  'account.copyDone': 'Foi feita uma cópia dos seus dados',
  'account.close': 'Encerrar a conta',
  'account.closeText':
    'Duas pessoas decidem. Depois, tudo o que diz quem você é será apagado e ninguém mais poderá entrar; o livro-razão guarda um número sem nome. Não dá para desfazer, por isso baixe uma cópia antes.',
  'account.closeAsk': 'Pedir o encerramento',
  'account.closeAsked': 'Pedido em {time}. Até a decisão, você pode retirá-lo.',
  'account.closeKeep': 'Manter a conta',
  'account.closeAssets': 'Ainda com saldo: {assets}.',
  'account.closeOrders':
    'Ainda a encerrar: {count, plural, one {# ordem ou oferta aberta} other {# ordens ou ofertas abertas}}.',
  'account.closeDone': 'O encerramento da conta foi pedido',
  'account.closeKept': 'A conta continua aberta',
  'account.invited': 'Convites',
  'account.invitedText':
    'Quem você convidou, quem essas pessoas convidaram e mais uma geração. Não se paga nada por isso.',
  'account.generation': 'Geração',
  'account.people': 'Pessoas',
  'account.traded': 'Negociado, USDT',
  'account.joined': 'Registro',
  'account.who': 'Conta',
  'account.noInvited': 'Ninguém veio pelo seu link ainda.',
  'account.picture': 'Foto de perfil',
  'account.pictureUpload': 'Enviar uma imagem',
  'account.pictureNone': 'Sem foto',
  'account.pictureText':
    'JPEG, PNG, WebP ou GIF, até 5 MB. A imagem é recortada em quadrado, e os dados de local e câmera são removidos.',
  'account.pictureSaved': 'Foto de perfil salva',
  'account.drawn.sail': 'Veleiro',
  'account.drawn.peak': 'Pico',
  'account.drawn.lighthouse': 'Farol',
  'account.drawn.compass': 'Bússola',
  'account.drawn.leaf': 'Folha',
  'account.drawn.moon': 'Lua',
  'account.drawn.sun': 'Sol',
  'account.drawn.wave': 'Onda',
};
