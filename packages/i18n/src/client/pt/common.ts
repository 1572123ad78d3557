import type { common as source } from '../en/common.ts';

/** Words that every room uses, in Portuguese. */
export const common: Readonly<Record<keyof typeof source, string>> = {
  'common.loading': 'Carregando',
  'common.retry': 'Tentar de novo',
  'common.close': 'Fechar',
  'common.cancel': 'Cancelar',
  'common.copied': 'Copiado',
  'common.copyWorkings': 'Copiar como texto',
  'common.unreachable': 'Não é possível acessar a Candor agora.',
  'common.noAnswer': 'Sem resposta',
  'common.checking': 'Verificando o resultado. Nada é feito duas vezes.',
  'common.unsure': 'Pode já ter sido feito. Confira antes de tentar de novo.',
  'common.failed': 'Algo falhou do nosso lado. Nada foi alterado.',
  'common.notLoaded': 'Não foi possível carregar',
  'common.sessionEnded': 'Sua sessão terminou. Entre novamente.',
  'common.pageFailed': 'Não foi possível mostrar esta página',
  'common.pageFailedText': 'Suas ordens e saldos não foram afetados. Recarregar costuma resolver.',
  'common.reload': 'Recarregar',
  'common.unreadable': 'Algo no caminho respondeu no lugar da Candor. Tente de novo em instantes.',
  'common.unknownError': 'Erro desconhecido',
  'common.loggedOutElsewhere': 'Você saiu em outra aba',
  'common.notKept': 'Este navegador não consegue salvar nada',
  'common.notKeptText':
    'O armazenamento está bloqueado ou cheio. As escolhas e o seu acesso valem até você fechar a página.',
  'common.pageNotLoaded': 'Esta página não carregou',
  'common.pageNotLoadedText':
    'Não foi possível carregar uma parte da página. Suas ordens e seus saldos não foram afetados.',
  'common.copyFailed': 'Falha ao copiar!',
  'common.done': 'Operação concluída',
  'common.notDone': 'A operação falhou',
};
