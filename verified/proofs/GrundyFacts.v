(** * Grundy values: they are unique, they exist in finite games, 0 means a P-position; the Sprague-Grundy theorem; Bouton *)
From Coq Require Import Arith List Lia Wf_nat.
From Ludus Require Import Games NimSum.
Import ListNotations.

Scheme P_both := Minimality for P_position Sort Prop with N_both := Minimality for N_position Sort Prop.
Combined Scheme P_N_both from P_both, N_both.
Scheme misere_P_both := Minimality for misere_P Sort Prop with misere_N_both := Minimality for misere_N Sort Prop.
Combined Scheme misere_both from misere_P_both, misere_N_both.

Section Facts.
  Variable P : Type.
  Variable move : P -> P -> Prop.
  Let G := Grundy P move.

  Lemma Grundy_induction : forall (Q : P -> nat -> Prop),
    (forall p v, (forall q, move p q -> exists w, (G q w /\ Q q w) /\ w <> v) ->
       (forall u, u < v -> exists q, move p q /\ G q u /\ Q q u) -> Q p v) ->
    forall p v, G p v -> Q p v.
  Proof.
    intros Q F. fix IH 3. intros p v H. destruct H as [p v A B]. apply F.
    - intros q m. destruct (A q m) as [w [H N]]. exact (ex_intro _ w (conj (conj H (IH q w H)) N)).
    - intros u U. destruct (B u U) as [q [m H]]. exact (ex_intro _ q (conj m (conj H (IH q u H)))).
  Qed.

  Theorem Grundy_unique : forall p v, G p v -> forall w, G p w -> v = w.
  Proof.
    intros p v H. induction H as [p v A B] using Grundy_induction.
    intros w H'. inversion H' as [p' w' A' B' E1 E2]; subst.
    destruct (Nat.lt_trichotomy v w) as [L | [E | L]]; auto; exfalso.
    - destruct (B' v L) as [q [m K]]. destruct (A q m) as [x [[_ U] N]]. apply N. apply U. auto.
    - destruct (B w L) as [q [m [K U]]]. destruct (A' q m) as [x [K' N]]. apply N. symmetry. apply U. auto.
  Qed.
  Lemma Grundy_option : forall p v q w, G p v -> move p q -> G q w -> w <> v.
  Proof.
    intros p v q w H m K. inversion H as [p' v' A B]; subst. destruct (A q m) as [x [K' N]].
    rewrite (Grundy_unique q w K x K'). auto.
  Qed.
  Theorem Grundy_outcome : forall p v, G p v -> (v = 0 -> P_position P move p) /\ (v <> 0 -> N_position P move p).
  Proof.
    intros p v H. induction H as [p v A B] using Grundy_induction. split.
    - intros ->. constructor. intros q m. destruct (A q m) as [w [[_ [_ U]] N]]. auto.
    - intros N. destruct (B 0) as [q [m [_ [U _]]]]; [lia |]. apply some_P with q; auto.
  Qed.
  Theorem P_not_N : forall p, P_position P move p -> N_position P move p -> False.
  Proof.
    intros p L. apply (P_both P move (fun p => N_position P move p -> False) (fun p => P_position P move p -> False)); auto.
    - intros q _ IH W. inversion W; subst. eapply IH; eauto.
    - intros q r m _ IH L'. inversion L'; subst. apply IH; auto.
  Qed.
  Theorem Grundy_P : forall p v, G p v -> (P_position P move p <-> v = 0).
  Proof.
    intros p v H. apply Grundy_outcome in H. destruct H as [A B]. split; auto. intro L.
    destruct (Nat.eq_dec v 0); auto. exfalso. eapply P_not_N; eauto.
  Qed.

  (** A function with the mex property, in a game that ends, gives the Grundy values. *)
  Theorem mex_function : well_founded (fun q p => move p q) -> forall g : P -> nat,
      (forall p q, move p q -> g q <> g p) -> (forall p u, u < g p -> exists q, move p q /\ g q = u) -> forall p, G p (g p).
  Proof.
    intros wf g no all p. induction p as [p IH] using (well_founded_induction wf). constructor.
    - intros q m. exists (g q). split; [apply IH; auto | apply no; auto].
    - intros u U. destruct (all p u U) as [q [m E]]. exists q. split; auto. subst u. apply IH; auto.
  Qed.

  (** Where every position has finitely many options, and play ends, every position has a Grundy value. *)
  Lemma least_missing : forall l : list nat, exists v, ~ In v l /\ forall u, u < v -> In u l.
  Proof.
    intro l. assert (H : forall n, (forall u, u < n -> In u l) \/ exists v, ~ In v l /\ forall u, u < v -> In u l).
    { induction n as [| n [IH | IH]]; auto. - left. lia.
      - destruct (in_dec Nat.eq_dec n l) as [I | N]; [| right; exists n; auto].
        left. intros u U. destruct (Nat.eq_dec u n) as [-> |]; auto. apply IH. lia. }
    destruct (H (S (length l))) as [A | A]; auto. exfalso.
    assert (I : incl (seq 0 (S (length l))) l) by (intros u U; apply A; apply in_seq in U; lia).
    apply NoDup_incl_length in I; [| apply seq_NoDup]. rewrite seq_length in I. lia.
  Qed.
  Lemma mex_exists : forall p l, (forall q, move p q <-> In q l) -> (forall q, In q l -> exists v, G q v) -> exists v, G p v.
  Proof.
    intros p l L M. assert (V : exists vs, Forall2 G l vs).
    { clear - M. induction l as [| q l IHl]; [exists []; constructor |].
      destruct (M q) as [v H]; [simpl; auto |]. destruct IHl as [vs F]; [intros; apply M; simpl; auto |].
      exists (v :: vs). constructor; auto. }
    destruct V as [vs F]. destruct (least_missing vs) as [v [N A]]. exists v. constructor.
    - intros q m. apply L in m. clear - F m N. induction F as [| a w l vs H F IHF]; [destruct m |].
      destruct m as [-> | m]; [exists w; split; auto; intros ->; apply N; simpl; auto |].
      apply IHF; auto. intro. apply N. simpl; auto.
    - intros u U. apply A in U. assert (Q : exists q, In q l /\ G q u).
      { clear - F U. induction F as [| a w l vs H F IHF]; [destruct U |]. destruct U as [-> | U]; [exists a; simpl; auto |].
        destruct (IHF U) as [q [I K]]. exists q. simpl; auto. }
      destruct Q as [q [I K]]. exists q. split; auto. apply L; auto.
  Qed.
  Theorem Grundy_exists : well_founded (fun q p => move p q) -> (forall p, exists l, forall q, move p q <-> In q l) ->
    forall p, exists v, G p v.
  Proof.
    intros wf fin p. induction p as [p IH] using (well_founded_induction wf). destruct (fin p) as [l L].
    apply (mex_exists p l L). intros q I. apply IH, L, I.
  Qed.
End Facts.

(** ** The Sprague-Grundy theorem *)
Theorem sprague_grundy : forall (P Q : Type) (moveP : P -> P -> Prop) (moveQ : Q -> Q -> Prop) p q a b,
  Grundy P moveP p a -> Grundy Q moveQ q b -> Grundy (P * Q) (sum_move moveP moveQ) (p, q) (Nat.lxor a b).
Proof.
  intros P Q moveP moveQ p q a b H. revert q b. induction H as [p a A B] using Grundy_induction.
  intros q b K. pose proof K as K0. induction K as [q b C D] using Grundy_induction. constructor.
  - intros [p' q'] [[m' E] | [E m']]; cbn [fst snd] in m', E; subst.
    + destruct (A p' m') as [w [[_ IH] N]]. exists (Nat.lxor w b). split; auto. intro E. apply N. eapply lxor_cancel_r; eauto.
    + destruct (C q' m') as [w [[K IH] N]]. exists (Nat.lxor a w). split; auto. intro E. apply N. eapply lxor_cancel_l; eauto.
  - intros u U. destruct (nim_reach _ _ _ U) as [[a' [L E]] | [b' [L E]]].
    + destruct (B a' L) as [p' [m [_ IH]]]. exists (p', q). split; [left; auto |]. subst u. auto.
    + destruct (D b' L) as [q' [m [K IH]]]. exists (p, q'). split; [right; auto |]. subst u. auto.
Qed.

Lemma one_of_cons : forall P (move : P -> P -> Prop) p l k, one_of move (p :: l) k <->
  (exists q, move p q /\ k = q :: l) \/ (exists m, one_of move l m /\ k = p :: m).
Proof.
  intros P move p l k. split.
  - intro H. inversion H as [h x y r m E1 E2]. destruct h as [| z h]; simpl in *; injection E1 as <- <-.
    + left. exists y. auto.
    + right. exists (h ++ y :: r). split; auto. constructor; auto.
  - intros [[q [m ->]] | [m [H ->]]].
    + apply (in_one move [] p q l m).
    + inversion H as [h x y r m' E1 E2]; subst. apply (in_one move (p :: h) x y r m').
Qed.
Lemma one_of_nil : forall P (move : P -> P -> Prop) k, ~ one_of move [] k.
Proof. intros P move k H. inversion H as [h x y r m E1 E2]. destruct h; discriminate. Qed.

(** Many components, in a list. *)
Theorem sprague_grundy_list : forall (P : Type) (move : P -> P -> Prop) l values,
  Forall2 (Grundy P move) l values -> Grundy (list P) (one_of move) l (nim_sum values).
Proof.
  intros P move l values F. induction F as [| p v l values H F IH]; simpl.
  - constructor; [| lia]. intros q m. exfalso. eapply one_of_nil; eauto.
  - pose proof (sprague_grundy _ _ _ _ _ _ _ _ H IH) as S. clear - S.
    remember (p, l) as r eqn:E. revert p l E. induction S as [r w A B] using Grundy_induction. intros p l ->. constructor.
    + intros k m. apply one_of_cons in m. destruct m as [[q [m ->]] | [k' [m ->]]].
      * destruct (A (q, l)) as [x [[_ IH] N]]; [left; auto |]. exists x. split; auto.
      * destruct (A (p, k')) as [x [[_ IH] N]]; [right; auto |]. exists x. split; auto.
    + intros u U. destruct (B u U) as [[q k] [m [_ IH]]]. exists (q :: k). split; [| apply IH; auto].
      apply one_of_cons. destruct m as [[m E] | [E m]]; cbn [fst snd] in m, E; subst; [left; exists q; auto | right; exists k; auto].
Qed.

(** ** Bouton's theorem *)
Lemma heap_grundy : forall n, Grundy nat (fun x y => y < x) n n.
Proof.
  induction n as [n IH] using lt_wf_ind. constructor.
  - intros q m. exists q. split; auto. lia.
  - intros u U. exists u. auto.
Qed.
Theorem nim_grundy : forall x, Grundy (list nat) nim x (nim_sum x).
Proof.
  intro x. apply sprague_grundy_list. induction x; constructor; auto. apply heap_grundy.
Qed.
Theorem bouton : forall x, P_position (list nat) nim x <-> nim_sum x = 0.
Proof. intro x. apply Grundy_P, nim_grundy. Qed.
