(** * Two rooks that jump over each other and share no square, far away on a row: their value by the nim-sums of their coordinates *)
From Coq Require Import ZArith List Lia Bool Wf_nat.
From Ludus Require Import Puzzles Games Lists Windows NimSum GrundyFacts GraphSound PieceSound HeapsSound TwoRooks FreePieces Rooks RookPairs PairTheorems LevelConditions PeriodicLevels RowConditions PeriodicRows RookLevels.
Import ListNotations.
Local Open Scope Z_scope.

Definition rook_rays : list cell := [[1; 0]; [0; 1]].
Section Void.
  Variables (X : nat) (n p : Z) (excess : list (list (list Z))).
  Hypothesis holds : rows_hold rook_rays [] true false X n p excess = true.
  Let f := row_values n p excess false.
  Lemma rook_vectors : forall v, In v rook_rays \/ In v [] -> vector_ok 2 v = true.
  Proof. intros v [[<- | [<- | []]] | []]; reflexivity. Qed.
  Lemma rook_moves_in : forall s t, In (s, t) (row_moves X rook_rays []) <-> (1 <= s <= X)%nat /\ t = 0.
  Proof.
    intros s t. rewrite row_moves_in. split.
    - intros [[[] _] | [a [b [k [[E | [E | []]] [A [K [S ->]]]]]]]]; injection E as <- <-; [rewrite Z.div_1_r in K; lia | lia].
    - intros [S ->]. right. exists 1, 0, (Z.of_nat s). rewrite Z.div_1_r. split; [simpl; auto | lia].
  Qed.
  Lemma stood_iff : forall x y : nat, stood true x (Z.of_nat y) <-> ~ all_zero [x; y].
  Proof.
    intros x y. unfold stood. split.
    - intros [_ N] Az. apply N. inversion Az as [| ? ? Q1 Az']; inversion Az'; subst. auto.
    - intro N. split; [lia |]. intros [_ [-> Q]]. apply N. repeat constructor. lia.
  Qed.
  Lemma void_rows : forall x y, (x <= X)%nat -> ~ all_zero [x; y] -> Grundy _ nim_not_to_zero [x; y] (Z.to_nat (f x (Z.of_nat y))).
  Proof.
    intros x y. remember (x + y)%nat as m eqn:M. revert x y M. induction m as [m IH] using lt_wf_ind. intros x y M Xx Nz.
    assert (Facts : forall x y, (x <= X)%nat -> ~ all_zero [x; y] -> _) by (intros x0 y0 A B; exact (its_row rook_rays [] true false X n p excess rook_vectors holds false x0 (Z.of_nat y0) (or_introl eq_refl) A (proj2 (stood_iff x0 y0) B))).
    cbv zeta in Facts. destruct (Facts x y Xx Nz) as [F1 [F2 [F3 [_ F5]]]]. fold f in F1, F2, F3, F5. constructor.
    - intros w [N Zw]. apply nim_two in N. destruct N as [[a' [A ->]] | [b' [B ->]]]; eexists; (split; [eapply IH; [| reflexivity | |]; auto; lia |]).
      + destruct (Facts a' y ltac:(lia) Zw) as [G1 _]. fold f in G1. intro Q. apply Z2Nat.inj in Q; auto. apply F3. exists ((x - a')%nat, 0). cbn [fst snd]. rewrite Z.sub_0_r. replace (x - (x - a'))%nat with a' by lia.
        split; [apply rook_moves_in; lia |]. split; [lia |]. split; auto. apply stood_iff. auto.
      + destruct (Facts x b' Xx Zw) as [G1 _]. fold f in G1. intro Q. apply Z2Nat.inj in Q; auto. apply (F2 (Z.of_nat b')); auto; [apply stood_iff; auto | lia].
    - intros u U. destruct (F5 (Z.of_nat u) ltac:(lia)) as [[[s t] [I [S [St Q]]]] | [[g0 [Gq _]] | [y' [St [L Q]]]]]; [| discriminate |].
      + cbn [fst snd] in *. apply rook_moves_in in I. destruct I as [I ->]. rewrite Z.sub_0_r in *. apply stood_iff in St. exists [(x - s)%nat; y]. split; [split; auto; apply nim_two; left; exists (x - s)%nat; split; auto; lia |].
        pose proof (IH (x - s + y)%nat ltac:(lia) (x - s)%nat y eq_refl ltac:(lia) St) as G. rewrite Q, Nat2Z.id in G. exact G.
      + pose proof (proj1 St) as Yp. rewrite <- (Z2Nat.id y' Yp) in St, Q. apply stood_iff in St. exists [x; Z.to_nat y']. split; [split; auto; apply nim_two; right; exists (Z.to_nat y'); split; auto; lia |].
        pose proof (IH (x + Z.to_nat y')%nat ltac:(lia) x (Z.to_nat y') eq_refl Xx St) as G. rewrite Q, Nat2Z.id in G. exact G.
  Qed.
End Void.
Lemma exchanged : forall a b v, Grundy _ nim_not_to_zero [b; a] v -> Grundy _ nim_not_to_zero [a; b] v.
Proof.
  assert (Sw : forall a b w, nim_not_to_zero [a; b] w -> exists c d, w = [c; d] /\ nim_not_to_zero [b; a] [d; c]).
  { intros a b w [N Z0]. assert (S : forall c d, ~ all_zero [c; d] -> ~ all_zero [d; c]) by (intros c d H Az; apply H; inversion Az as [| ? ? Q1 Az']; inversion Az'; subst; repeat constructor; auto).
    apply nim_two in N. destruct N as [[c [C ->]] | [c [C ->]]]; eexists; eexists; (split; [reflexivity |]); split; auto; apply nim_two; [right | left]; exists c; auto. }
  intros a b v G. apply (alike_grundy _ _ nim_not_to_zero nim_not_to_zero (@rev nat) (fun w => length w = 2%nat)); auto.
  - intros w q L M. destruct w as [| c [| d [| e w]]]; try discriminate. destruct (Sw c d q M) as [c' [d' [-> M']]]. auto.
  - intros w q L M. destruct w as [| c [| d [| e w]]]; try discriminate. cbn [rev app] in M. destruct (Sw d c q M) as [c' [d' [-> M']]]. exists [d'; c']. auto.
Qed.
Definition rooks_rows (rays steps : list cell) (lands_ leaves_ drops_ : bool) (m : Z) (n p : Z) (excess : list (list (list Z))) (a b : cell) (v : Z) : bool :=
  match nim_sums a b with
  | [u; w] => (Z.of_nat (length (nth 0 excess [])) =? Z.min u w + 1) && isnil steps && negb lands_ && negb leaves_ && negb drops_ && are_rooks 2 rays && Nat.eqb (length a) 2 && Nat.eqb (length b) 2 &&
      forallb (Z.leb 0) a && forallb (Z.leb 0) b && (1 <=? Z.min u w) && rows_hold rook_rays [] true false (Z.to_nat (Z.min u w)) n p excess &&
      (v =? level_y n p (nth (Z.to_nat (Z.min u w)) (nth 0 excess []) []) (Z.max u w))
  | _ => false
  end.
Theorem rooks_rows_sound : forall rays steps lands_ leaves_ drops_ m n p excess a b v, rooks_rows rays steps lands_ leaves_ drops_ m n p excess a b v = true ->
  Grundy _ (pair_moves (free_pieces rays steps lands_ leaves_ drops_ m)) (a, b) (Z.to_nat v).
Proof.
  intros rays steps lands_ leaves_ drops_ m n p excess a b v H. unfold rooks_rows in H. destruct (nim_sums a b) as [| u [| w [| z l]]] eqn:E; try discriminate.
  rewrite !andb_true_iff, !negb_true_iff, !Nat.eqb_eq, Z.leb_le, !Z.eqb_eq in H. destruct H as [[[[[[[[[[[[_ S] ->] ->] ->] R] La] Lb] Pa] Pb] U] L] ->]. apply isnil_eq in S. subst steps.
  assert (Fa : Forall (Z.le 0) a) by (rewrite Forall_forall; rewrite forallb_forall in Pa; intros c I; apply Z.leb_le, Pa, I). assert (Fb : Forall (Z.le 0) b) by (rewrite Forall_forall; rewrite forallb_forall in Pb; intros c I; apply Z.leb_le, Pb, I).
  rewrite (nim_sums_of a b Fa Fb) in E. destruct (xors (heaps_of 0 a) (heaps_of 0 b)) as [| u' [| w' [| z' l]]] eqn:Ex; try discriminate. cbn [map] in E. injection E as <- <-.
  assert (Nz : ~ all_zero [u'; w']) by (intro Az; inversion Az; subst; lia).
  assert (D : a <> b).
  { intros ->. assert (Q : all_zero (xors (heaps_of 0 b) (heaps_of 0 b))) by (apply xors_zero; auto). rewrite Ex in Q. auto. }
  apply (rooks_collapse 2 rays m R ltac:(lia) a b); auto; try (apply on_board_iff; auto). rewrite Ex.
  pose proof L as L'. unfold rows_hold in L'. cbv zeta in L'. rewrite !andb_true_iff, !Z.leb_le in L'.
  assert (Go : forall c d : nat, Z.of_nat c = Z.min (Z.of_nat u') (Z.of_nat w') -> Z.of_nat d = Z.max (Z.of_nat u') (Z.of_nat w') ->
    Grundy _ nim_not_to_zero [c; d] (Z.to_nat (level_y n p (nth (Z.to_nat (Z.min (Z.of_nat u') (Z.of_nat w'))) (nth 0 excess []) []) (Z.max (Z.of_nat u') (Z.of_nat w'))))).
  { intros c d C Dd. rewrite <- C in *. rewrite <- Dd. rewrite Nat2Z.id in *. rewrite <- tabled_ok by lia. apply (void_rows c n p excess L c d); auto. intro Az. inversion Az; subst. lia. }
  destruct (Nat.le_gt_cases u' w'); [apply Go; lia | apply exchanged, Go; lia].
Qed.
